import { type FormEvent, useEffect, useRef, useState } from 'react';
import { pathOf } from '#contract/routes.ts';
import { useVoice } from '#web/context/page-hooks.ts';
import type { Voice } from '#web/context/voice.ts';
import { Form, FormErrors, FormField, FormPart, RequiredNote, SubmitButton } from '#web/forms/form.tsx';
import { DiscountCard, PageLayout, TextLink } from '#web/ui/index.ts';
import { AccountBar, AccountBox } from '#web/views/account-box.tsx';
import { CustomersOwn } from '#web/views/customers-own.tsx';
import type { CardView } from '../card-order.server.ts';
import { ageTyped } from './age-line.ts';
import { AgeLine } from './age-line.tsx';
import { cardForm } from './cart.form.ts';
import './cart.css';

/** What the form says at the moment, as far as the page follows it. */
interface Said {
  readonly card: string;
  readonly name: string;
  readonly age: number | undefined;
}

const textIn = (data: FormData, name: string): string => String(data.get(name) ?? '').trim();

/** Who the card is for, on the line of ages; which card; how it is received; beside them the card itself and what it costs. */
export const View: CardView<'bmccoShopCart'> = ({ data, refusal }) => {
  const voice = useVoice();
  const [said, say] = useState<Said>({
    card: refusal?.values.card ?? data.values.card,
    name: data.holder.name,
    age: data.holder.age,
  });
  const body = useRef<HTMLDivElement>(null);
  const read = (): void => {
    const form = body.current?.closest('form');
    if (!form) return;
    const typed = new FormData(form);
    const isOwn = typed.get('isSameClient') === 'true';
    const hasCard = typed.get('hasCard') === 'true';
    const birth = isOwn
      ? [data.holder.birthDate]
      : typed.getAll(hasCard ? 'birthday' : 'withoutCardBirthday').map(String);
    const last =
      textIn(typed, 'lastNameOther') || textIn(typed, hasCard ? 'lastName' : 'withoutCardLastName');
    const first = hasCard ? '' : textIn(typed, 'withoutCardFirstName');
    say({
      card: textIn(typed, 'card') || data.values.card,
      name: isOwn ? data.holder.name : `${first} ${last}`.trim(),
      age: ageTyped(birth, [textIn(typed, 'startDate')]),
    });
  };
  // What a browser kept, or what came back refused, was never typed here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, of what the document had
  useEffect(read, []);
  const chosen = data.cards.find(({ code }) => code === said.card) ?? data.cards[0];
  const onChange = (_: FormEvent): void => read();
  return (
    <Form
      of={cardForm}
      answer={refusal}
      values={data.values}
      transaction={data.transactionId}
      details={{
        card: {
          choices: data.cards.map(({ code, title, agesWords, price }) => ({
            value: code,
            label: title,
            note: `${agesWords}, ${price}`,
          })),
        },
        startDate: { first: data.days.first, last: data.days.last, hint: data.days.words },
        receiptMode: { choices: receiptChoices(data.postal, voice) },
      }}
      className="card-cart"
    >
      <PageLayout
        aside={
          chosen && (
            <div className="card-cart__aside">
              <DiscountCard
                face={chosen.face}
                name={chosen.title.replace(/^Carte /, '')}
                number="Numéro à la confirmation"
                holder={said.name || 'Titulaire'}
                validity="un an"
              />
              <AccountBox account={chosen.account}>
                <p className="small soft">Rien n’est débité avant le paiement.</p>
                <SubmitButton block />
              </AccountBox>
            </div>
          )
        }
      >
        <h1>Une carte de réduction, pour qui ?</h1>
        <FormErrors />
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the fields inside are what is changed */}
        <div className="card-cart__body" ref={body} onChange={onChange} onBlur={read}>
          <RequiredNote />
          <FormField at="isSameClient" />
          <FormPart of="hasCard">
            <FormField at="hasCard" />
          </FormPart>
          <FormPart of="cardNumber" className="card-cart__person">
            <div className="card-cart__fields">
              <FormField at="cardNumber" />
              <FormField at="lastName" />
            </div>
            <FormField at="birthday" />
          </FormPart>
          <FormPart of="gender" className="card-cart__person">
            <FormField at="gender" />
            <div className="card-cart__fields">
              <FormField at="withoutCardFirstName" />
              <FormField at="withoutCardLastName" />
            </div>
            <FormField at="withoutCardBirthday" />
          </FormPart>
          <section aria-labelledby="la-carte">
            <h2 id="la-carte">La carte</h2>
            <AgeLine cards={data.cards} chosen={said.card} age={said.age} />
            <div className="card-cart__choices">
              <FormField at="card" />
            </div>
          </section>
          <FormPart of="childBirthday">
            <FormField at="childBirthday" />
          </FormPart>
          <div className="card-cart__fields">
            <FormField at="startDate" />
            <FormField at="lastNameOther" />
          </div>
          <div className="card-cart__choices">
            <FormField at="receiptMode" />
          </div>
          {!data.postal && (
            <p className="small soft card-cart__postal">
              {voice(
                'Le courrier demande votre adresse postale. Vous pourrez la donner, puis reprendre cette commande.',
                'Le courrier demande l’adresse postale du client, qu’il donne dans son espace.',
              )}
              <CustomersOwn>
                {' '}
                <TextLink href={pathOf('/informations/mes-informations')}>Mes informations</TextLink>
              </CustomersOwn>
            </p>
          )}
          <div className="card-cart__fields">
            <FormField at="email" />
            <FormField at="emailConfirmation" />
          </div>
        </div>
        {chosen && <AccountBar account={chosen.account} action="Continuer" />}
      </PageLayout>
    </Form>
  );
};

const receiptChoices = (postal: string | undefined, say: Voice) => [
  {
    value: 'ETICKET',
    label: 'Sur téléphone',
    note: say(
      'tout de suite, dans « Mes cartes » et par e-mail',
      'tout de suite, dans l’espace du client et par e-mail',
    ),
  },
  { value: 'SHOP', label: 'En boutique', note: 'imprimée, sous 48 heures, dans toute boutique de gare' },
  {
    value: 'LETTER',
    label: 'Par courrier',
    note: postal
      ? `imprimée, sous dix jours, ${postal}`
      : `imprimée, sous dix jours, à ${say('votre', 'son')} adresse postale`,
  },
];
