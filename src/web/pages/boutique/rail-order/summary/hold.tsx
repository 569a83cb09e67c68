import type { ReactNode } from 'react';
import { type FormProps, SubmitButton } from '#web/forms/form.tsx';
import { Countdown } from '#web/ui/index.ts';
import { prolongForm } from './hold.form.ts';
import type { HoldData } from './hold.server.ts';

/** Until when seats are held, and the button that keeps them longer, once. */
export const Hold = ({
  of: { heldUntil, secondsLeft, holdSeconds, mayExtend },
  seats,
  note,
  Form,
}: {
  of: HoldData;
  /** « Places gardées » */
  seats: string;
  /** What becomes of them after that. */
  note: string;
  Form: <Name extends string>(
    props: FormProps<Name> & { readonly of: { readonly intention: 'prolonger' } },
  ) => ReactNode;
}): ReactNode => (
  <div className="boutique__alert">
    <Countdown
      label={`${seats} jusqu’à ${heldUntil}`}
      note={`Passé ce délai, ${note}`}
      seconds={secondsLeft}
      total={holdSeconds}
      action={
        mayExtend && (
          <Form of={prolongForm}>
            <SubmitButton kind="secondary" small />
          </Form>
        )
      }
    />
  </div>
);
