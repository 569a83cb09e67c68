import type { Notice } from '#contract/notice.ts';
import { NOTICE_FORM } from '#features/sessions/contract.ts';
import {
  Actions,
  BesideLandscape,
  Button,
  ButtonLink,
  PageHead,
  PageLayout,
  TextLink,
} from '#web/ui/index.ts';

/**
 * What sign-in and sign-out have to say (NAV-08): a document that the server renders in the frame and sends without scripts. The
 * route that answers is the server's own, so the form is left to the browser.
 */
export const Page = ({
  notice,
  reference,
}: {
  readonly notice: Notice;
  /** Correlation id, to quote when the failure is ours. */
  readonly reference: string;
}) => {
  const { status, title, message, form, links } = notice;
  const ways = (
    <Actions>
      {form && (
        <Button type="submit" kind="primary">
          {form.label}
        </Button>
      )}
      {links.map(({ label, href }, index) =>
        form || index > 0 ? (
          <TextLink key={href} href={href}>
            {label}
          </TextLink>
        ) : (
          <ButtonLink key={href} href={href} kind={status < 400 ? 'secondary' : 'primary'}>
            {label}
          </ButtonLink>
        ),
      )}
    </Actions>
  );
  return (
    <PageLayout>
      <BesideLandscape scene={status < 400 ? 'meadow' : 'winter'}>
        <PageHead title={title} lead={message} />
        {form ? (
          <form method="post" action={form.action} id={NOTICE_FORM} data-native="">
            {Object.entries(form.fields ?? {}).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            {ways}
          </form>
        ) : (
          ways
        )}
        {status >= 500 && (
          <p className="small soft">
            Référence à communiquer à l’assistance : <span className="alert__reference">{reference}</span>
          </p>
        )}
      </BesideLandscape>
    </PageLayout>
  );
};
