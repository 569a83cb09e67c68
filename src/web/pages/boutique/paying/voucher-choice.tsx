import { type ReactNode, useEffect, useId, useRef } from 'react';
import { pathOf } from '#contract/routes.ts';
import { centsTyped } from '#domain/typed-euros.ts';
import { euros, NBSP } from '#domain/typography.ts';
import { chosenId, chosenMost, chosenWith, type VoucherPayment } from '#domain/voucher-plan.ts';
import { useVoice } from '#web/context/page-hooks.ts';
import type { Voice } from '#web/context/voice.ts';
import { TextLink } from '#web/ui/index.ts';
import { CustomersOwn } from '#web/views/customers-own.tsx';
import type { VouchersView, VoucherView } from './paying-vouchers.server.ts';
import { PresetLink } from './preset-link.tsx';

type Row = VoucherPayment<VoucherView>;

/** What there is on it, of a reduction its title says it, and until when. */
const Left = ({ voucher: { pays, left, gone, until } }: { voucher: VoucherView }): ReactNode => (
  <>
    {pays !== 'share' && gone !== 'in-order' && euros(left)}
    {pays !== 'share' && gone === undefined && ', '}
    {gone !== 'ended' && (
      <>
        jusqu’au <time dateTime={until.machine}>{until.date}</time>
      </>
    )}
  </>
);

/** Why it pays nothing. */
const whyOf = (
  { voucher, why, barred }: Row,
  cents: number,
  rest: number,
  say: Voice,
): string | undefined => {
  switch (barred ?? why) {
    case 'ended':
      return `Expiré le ${voucher.until.date}`;
    case 'in-order':
      return 'Dans une autre commande en cours';
    case 'larger':
      return `S’emploie en une fois${NBSP}: plus que ${say('vos', 'les')} ${euros(cents)}`;
    case 'less-than-a-cent':
      return 'Sa part n’atteint pas un centime';
    case 'second-share':
      return 'Une seule réduction par commande';
    case 'larger-than-rest':
      return `S’emploie en une fois${NBSP}: plus que les ${euros(rest)} qui restent`;
    case 'all-paid':
      return say('Vos autres bons paient déjà tout', 'Ses autres bons paient déjà tout');
    default:
      return undefined;
  }
};

/** What a voucher keeps, or how its part is reckoned. */
const noteOf = ({ voucher, cents: paid }: Row, cents: number): string | undefined => {
  if (voucher.pays === 'share') return `${voucher.percent}${NBSP}% de ${euros(cents)}`;
  return voucher.left > paid ? `il y restera ${euros(voucher.left - paid)}` : undefined;
};

const Pays = ({ row, cents, rest, id }: { row: Row; cents: number; rest: number; id: string }) => {
  const why = whyOf(row, cents, rest, useVoice());
  const note = noteOf(row, cents);
  if (why !== undefined || row.cents === 0)
    return (
      <p className="bons__why" id={id}>
        {why ?? 'Ne paie rien pour l’instant'}
      </p>
    );
  return (
    <p className={row.isUsed ? 'bons__pays' : 'bons__pays bons__pays--would'} id={id}>
      {row.isUsed ? <b>{euros(row.cents)}</b> : <>paierait {euros(row.cents)}</>}
      {row.isUsed && note && <span>{note}</span>}
    </p>
  );
};

/** « 12,50 € », the most that a chosen voucher is to pay; '' where it pays as much as it can. */
export const mostWords = (chosen: readonly string[], id: string): string => {
  const most = chosenMost(chosen.find((one) => chosenId(one) === id) ?? '');
  return most === undefined ? '' : euros(most);
};

/** A part of a divisible voucher is kept for later. */
const Limit = ({
  id,
  name,
  of,
  words,
  choose,
}: {
  id: string;
  name: string;
  of: VoucherView;
  words: string;
  choose: (most: number | undefined) => void;
}): ReactNode => {
  const take = (input: HTMLInputElement): void => {
    const typed = input.value.trim() === '' ? undefined : centsTyped(input.value);
    // What is no amount leaves things as they were.
    if (typed === undefined && input.value.trim() !== '') input.value = words;
    else {
      input.value = typed ? euros(typed) : '';
      choose(typed);
    }
  };
  return (
    <details className="bons__limit" open={words !== ''}>
      <summary>
        Fixer le montant
        <span className="visually-hidden">{`, ${of.title} ${of.code}`}</span>
      </summary>
      <div className="field field--short">
        <label htmlFor={id}>Au plus, en euros</label>
        <input
          className="input"
          id={id}
          name={name}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={words}
          onBlur={({ target }) => take(target)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            take(event.currentTarget);
          }}
        />
      </div>
    </details>
  );
};

/**
 * « Mes bons »: which of them pay, and what each does. Without scripts the button of the form around reckons it; with them everything
 * follows at once (VOUCHER-04).
 */
export const VoucherChoice = ({
  vouchers,
  plan,
  cents,
  byCard,
  points,
  choose,
}: {
  vouchers: VouchersView;
  plan: readonly Row[];
  /** The euros of the split, and what is left of them. */
  cents: number;
  byCard: number;
  points: number;
  choose: (used: readonly string[], points: number) => void;
}): ReactNode => {
  const say = useVoice();
  const id = useId();
  const root = useRef<HTMLFieldSetElement>(null);
  const used = new Set(plan.filter(({ isUsed }) => isUsed).map(({ voucher }) => voucher.id));
  const others = (id: string): readonly string[] => vouchers.used.filter((one) => chosenId(one) !== id);
  const barred = plan.filter((row) => row.barred).map(({ voucher }) => voucher.id);
  const kept = vouchers.used.filter((one) => barred.includes(chosenId(one)));
  // What was ticked before the scripts came counts.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, of what the document had
  useEffect(() => {
    const boxes = [
      ...(root.current?.querySelectorAll<HTMLInputElement>('input:enabled[type=checkbox]') ?? []),
    ];
    const ticked = boxes.filter(({ checked }) => checked).map(({ value }) => value);
    if (ticked.length === used.size && ticked.every((one) => used.has(one))) return;
    const before = vouchers.used.filter((one) => ticked.includes(chosenId(one)));
    choose([...kept, ...before, ...ticked.filter((one) => !used.has(one))], points);
  }, []);
  const { best } = vouchers;
  const takeBest = ({ points: spent, used: wanted }: NonNullable<VouchersView['best']>): void => {
    const field = root.current?.form?.querySelector<HTMLInputElement>('input[name=expectedPoints]');
    if (field) field.value = String(spent);
    for (const limit of root.current?.querySelectorAll<HTMLInputElement>('.bons__limit input') ?? [])
      limit.value = '';
    choose(wanted, spent);
  };
  const isBest =
    best !== undefined &&
    best.points === points &&
    best.used.length === used.size &&
    best.used.every((one) => vouchers.used.includes(one));
  return (
    <fieldset className="bons" id="mes-bons" ref={root}>
      <legend>
        <h2>{say('Mes bons', 'Bons du client')}</h2>
      </legend>
      {vouchers.incident ? (
        <p className="bons__hint">
          {vouchers.incident} {say('Vous pouvez payer', 'La commande se paie')} sans eux.
        </p>
      ) : (
        <div className="slab">
          <p className="bons__hint">
            {cents === 0
              ? say(
                  'Vos bons paient des euros. Dépensez moins de points pour les employer.',
                  'Les bons paient des euros : moins de points, pour les employer.',
                )
              : `Ils paient tout ou partie ${say('de vos', 'des')} ${euros(cents)}. Les euros d’un bon ne sont pris qu’avec la confirmation.`}
          </p>
          <ul className="bons__rows">
            {plan.map((row, index) => {
              const { voucher, isUsed } = row;
              const box = `${id}-${voucher.id}`;
              const name = `vouchers.${index}.technicalID`;
              return (
                <li
                  key={voucher.id}
                  className={
                    isUsed
                      ? 'bons__row bons__row--used'
                      : row.barred
                        ? 'bons__row bons__row--barred'
                        : 'bons__row'
                  }
                >
                  <div className="choice">
                    <input
                      type="checkbox"
                      id={box}
                      name={name}
                      value={voucher.id}
                      checked={isUsed}
                      disabled={row.barred !== undefined}
                      aria-describedby={`${box}-paie`}
                      onChange={({ target }) =>
                        choose([...others(voucher.id), ...(target.checked ? [voucher.id] : [])], points)
                      }
                    />
                    <label htmlFor={box}>
                      <b>{voucher.title}</b>{' '}
                      <span className="bons__left">
                        <span>
                          <Left voucher={voucher} />{' '}
                        </span>
                        <span>{voucher.code}</span>
                      </span>
                    </label>
                  </div>
                  {kept.some((one) => chosenId(one) === voucher.id) && (
                    <input type="hidden" name={name} value={voucher.id} />
                  )}
                  <Pays row={row} cents={cents} rest={byCard} id={`${box}-paie`} />
                  {isUsed && voucher.pays === 'part' && row.cents > 0 && (
                    <Limit
                      id={`${box}-montant`}
                      name={`vouchers.${index}.amount`}
                      of={voucher}
                      words={mostWords(vouchers.used, voucher.id)}
                      choose={(most) => choose([...others(voucher.id), chosenWith(voucher.id, most)], points)}
                    />
                  )}
                </li>
              );
            })}
          </ul>
          <div className="split__after">
            <p className="split__remains" role="status">
              {cents > 0 && (
                <>
                  <b>{euros(byCard)}</b>{' '}
                  {byCard > 0
                    ? 'à payer par carte.'
                    : `à payer par carte${NBSP}: ${say('vos', 'ses')} bons suffisent.`}
                </>
              )}
            </p>
            {best && (
              <ul className="bons__best" aria-label="Répartition proposée">
                <li>
                  <PresetLink preset={best} isCurrent={isBest} choose={() => takeBest(best)} />
                </li>
              </ul>
            )}
          </div>
          <CustomersOwn>
            <p className="small">
              <TextLink href={pathOf('/compte/avantages/bons-achat')}>Tous mes bons d’achat</TextLink>
            </p>
          </CustomersOwn>
        </div>
      )}
    </fieldset>
  );
};
