import type { ReactNode } from 'react';
import { CopyButton } from '../copy-button/copy-button.tsx';
import type { IconName } from '../icon/icon.tsx';
import { Icon } from '../icon/icon.tsx';
import { TextLink } from '../link/link.tsx';
import './voucher.css';

/** How things stand with something of value, in words beside an icon. */
export const ValueState = ({
  tone,
  children,
}: {
  tone: 'ok' | 'warning' | 'error' | 'information' | 'used' | 'expired' | 'coming';
  children: ReactNode;
}) => {
  const icon: IconName = (
    {
      ok: 'check',
      warning: 'clock',
      error: 'error',
      information: 'clock',
      used: 'check',
      expired: 'cross',
      coming: 'clock',
    } as const
  )[tone];
  return (
    <span className={`value-state value-state--${tone}`}>
      <Icon name={icon} size="small" />
      {children}
    </span>
  );
};

/** Plain words, or words with a link in them: « Employé : commande 8894 0112 3705, le 12 octobre ». */
export type VoucherLine =
  | string
  | {
      readonly before: string;
      readonly link: { readonly href: string; readonly label: string };
      readonly after: string;
    };

const wordsOf = (line: VoucherLine): string =>
  typeof line === 'string' ? line : line.before + line.link.label + line.after;

/** Letters of an amount that its face has room for at full size: « 64,80 € ». */
const AS_LARGE_AS_IT_GETS = 7;

/**
 * A voucher as a ticket with a tear line: what it is worth, what it is and where it came from, and its stub with last day and code. Of a
 * divisible one a line shows what is left; one that is used up or has ended is set back and has no code to copy any more.
 */
export const VoucherTicket = ({
  amount,
  rest,
  title,
  state,
  lines,
  how,
  until,
  code,
  isOver = false,
}: {
  /** « 25 € », « 10 % » */
  amount: string;
  /** What is left, in thousandths of the value, and in words: « restent sur 40 € ». */
  rest?: { readonly at: number; readonly words: string } | undefined;
  title: string;
  state: { readonly tone: Parameters<typeof ValueState>[0]['tone']; readonly words: string };
  /** Why it was given, and where it went. */
  lines: readonly VoucherLine[];
  /** « En plusieurs fois, jusqu’au dernier euro » */
  how?: string | undefined;
  until: { readonly words: string; readonly date: string; readonly machine: string };
  code: string;
  isOver?: boolean;
}) => (
  <div className={isOver ? 'voucher voucher--over' : 'voucher'}>
    <div className="voucher__value">
      <p
        className={
          amount.length > AS_LARGE_AS_IT_GETS ? 'voucher__amount voucher__amount--long' : 'voucher__amount'
        }
      >
        {isOver ? <s>{amount}</s> : amount}
      </p>
      {rest && (
        <>
          <div className="voucher__rest" aria-hidden="true">
            <i data-at={rest.at} />
          </div>
          <p className="voucher__note">{rest.words}</p>
        </>
      )}
    </div>
    <div className="voucher__body">
      <div className="voucher__head">
        <h3>{title}</h3>
        <ValueState tone={state.tone}>{state.words}</ValueState>
      </div>
      {lines.map((line) => (
        <p key={wordsOf(line)}>
          {typeof line === 'string' ? (
            line
          ) : (
            <>
              {line.before}
              <TextLink href={line.link.href}>{line.link.label}</TextLink>
              {line.after}
            </>
          )}
        </p>
      ))}
      {how && <p className="voucher__how">{how}</p>}
    </div>
    <div className="voucher__stub">
      <p className="voucher__until">
        {until.words} <time dateTime={until.machine}>{until.date}</time>
      </p>
      {isOver ? <p className="voucher__code">{code}</p> : <CopyButton text={code} label="Copier" />}
    </div>
  </div>
);
