import type { Examples } from '../../gallery/example.ts';
import { ErrorSummary } from '../error-summary/error-summary.tsx';
import { BirthDateField } from './birth-date-field.tsx';
import { Checkbox, Field, RadioGroup, Select, TextArea } from './field.tsx';

export const examples: Examples = {
  title: 'Champs et erreurs',
  order: 6,
  cases: [
    {
      name: 'Un formulaire avec ses erreurs',
      node: (
        <div className="stack-wide">
          <ErrorSummary
            errors={[
              { field: 'ex-fid', message: 'Numéro de fidélité : il manque deux chiffres.' },
              { field: 'ex-naissance', message: 'Date de naissance : écrivez-la sous la forme JJ/MM/AAAA.' },
            ]}
          />
          <div className="gallery__halves">
            <div>
              <Field
                id="ex-fid"
                name="fid"
                label="Numéro de fidélité"
                hint="Les neuf chiffres qui suivent le préfixe, au recto de la carte."
                prefix="29090109"
                value="4172638"
                inputMode="numeric"
                error="Il manque deux chiffres."
              />
              <BirthDateField
                id="ex-naissance"
                name="naissance"
                label="Date de naissance"
                hint="Exemple : 27 4 1985"
                value="3/avril/86"
                error="Écrivez-la ainsi : 03/04/1986."
              />
              <TextArea
                id="ex-message"
                name="message"
                label="Votre message"
                hint="4 000 caractères au plus."
                value="Mon train du 3 mars a été annulé."
              />
            </div>
            <div>
              <Field
                id="ex-mail"
                name="mail"
                type="email"
                autoComplete="email"
                label="Adresse e-mail"
                hint="Nous y enverrons le billet."
                value="camille.vasseur@exemple.fr"
              />
              <Select
                id="ex-voyageurs"
                name="voyageurs"
                label="Voyageurs"
                width="short"
                options={['1', '2', '3'].map((value) => ({ value, label: value }))}
              />
              <RadioGroup
                id="ex-classe"
                name="classe"
                label="Classe"
                value="2"
                choices={[
                  { value: '2', label: '2de classe', note: '8 400 Points' },
                  { value: '1', label: '1re classe', note: '14 900 Points' },
                  { value: '0', label: 'Voiture-lit', note: 'Complet', disabled: true },
                ]}
              />
              <Checkbox
                id="ex-cgv"
                name="cgv"
                label={
                  <>
                    J’ai lu et j’accepte les <a href="#cgv">conditions générales de vente</a>.
                  </>
                }
                error="Les Conditions Générales de Vente doivent être validées"
              />
            </div>
          </div>
        </div>
      ),
    },
  ],
};
