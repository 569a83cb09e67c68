import type { ReactNode } from 'react';
import { Form, FormErrors, FormField, SubmitButton } from '#web/forms/form.tsx';
import type { FormAnswer } from '#web/forms/form-answer.ts';
import { deskFilesAddress } from '../address.ts';
import { deskSearchForm } from './search.form.ts';
import './search-box.css';

/** One search for every file of the customer who is served; what is refused is said where it was typed. */
export const SearchBox = ({ answer }: { readonly answer?: FormAnswer | undefined }): ReactNode => (
  <Form
    of={deskSearchForm}
    answer={answer}
    action={`${deskFilesAddress.path}?etape=recherche`}
    className="desk-search"
  >
    <FormErrors>
      <p>Rien n’a changé. Un dossier d’un autre client s’ouvre avec sa carte.</p>
    </FormErrors>
    <div className="desk-search__line beside">
      <FormField at="sought" />
      <FormField at="lastName" />
      <div className="desk-search__send">
        <SubmitButton />
      </div>
    </div>
  </Form>
);
