import type { z } from 'zod';
import type { bookingInput } from '#features/rail-shop/contract.ts';
import { defineForm, type FieldDescription } from '#web/forms/define-form.ts';
import { CIVILITIES, contactFields } from '#web/views/contact-fields.ts';
import { CUSTOMER } from './customer.ts';

/** The member is not counted: who comes along is numbered from 1. */
const numberOf = (row: number): number => row + 1;

const NAMES = {
  firstName: { control: 'text', label: 'Prénom', autoComplete: 'off', isRequired: true },
  lastName: { control: 'text', label: 'Nom', autoComplete: 'off', isRequired: true },
  birthDate: { control: 'birth-date', label: 'Date de naissance', isRequired: true },
} as const satisfies Readonly<Record<string, FieldDescription>>;

const NO_ONE = { value: '', label: 'Personne' } as const;

/** What somebody needs aboard, under the name of the part of the input that says it. */
const needsFields = <const Prefix extends string>(prefix: Prefix) => {
  const when = { field: `${prefix}handicap`, is: 'handicap' } as const;
  const fields = {
    handicap: {
      control: 'select',
      label: 'Voyageur handicapé',
      hint: 'Carte mobilité inclusion, ou équivalent',
      width: 'short',
      choices: [
        { value: '', label: 'Non' },
        { value: 'handicap', label: 'Oui' },
      ],
    },
    wheelchair: { control: 'checkbox', label: 'Reste dans son fauteuil pendant le voyage', when },
    wheelchairFits: {
      control: 'checkbox',
      label: 'Le fauteuil tient dans 70 × 120 cm et pèse 300 kg au plus, voyageur compris',
      called: '',
      when,
    },
    companion: {
      control: 'radio',
      label: 'Qui l’accompagne\u202f?',
      called: 'Accompagnateur',
      hint: '12 ans au moins. Moitié prix pour l’accompagnateur.',
      choices: [NO_ONE],
      when,
    },
    assistanceDeparture: { control: 'checkbox', label: 'Accueil au départ', when },
    assistanceArrival: { control: 'checkbox', label: 'Accueil à l’arrivée', when },
  } as const satisfies Readonly<Record<string, FieldDescription>>;
  type Name = keyof typeof fields;
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [prefix + name, field]),
  ) as unknown as Readonly<Record<`${Prefix}${Name}`, FieldDescription>>;
};

const namesFields = <const Prefix extends string>(prefix: Prefix) =>
  Object.fromEntries(
    Object.entries(NAMES).map(([name, field]) => [prefix + name, field]),
  ) as unknown as Readonly<Record<`${Prefix}${keyof typeof NAMES}`, FieldDescription>>;

/** Who travels, with what they need aboard, and who orders: filled in from what is known, changed for this order alone (RAIL-17). */
export const passengersForm = defineForm<z.input<typeof bookingInput>>()({
  intention: 'reserver',
  method: 'post',
  submit: 'Réserver les places',
  busy: 'Réservation en cours…',
  fields: {
    ...needsFields('member.'),
    ...namesFields('passengers.*.'),
    'passengers.*.card': {
      control: 'select',
      label: 'Carte de réduction',
      hint: '30 % de moins',
      choices: [
        { value: '', label: 'Aucune' },
        { value: 'young', label: 'Avantage Jeune' },
        { value: 'adult', label: 'Avantage Adulte' },
        { value: 'senior', label: 'Avantage Senior' },
      ],
    },
    'passengers.*.cardNumber': {
      control: 'text',
      label: 'Numéro de la carte',
      hint: '17 chiffres, s’il y en a une',
      autoComplete: 'off',
      inputMode: 'numeric',
    },
    ...needsFields('passengers.*.'),
    ...namesFields('infants.*.'),
    remember: {
      control: 'checkbox',
      label: 'Me proposer ces personnes à ma prochaine commande',
    },
    'customer.civility': { control: 'radio', label: 'Civilité', isRow: true, choices: CIVILITIES },
    'customer.firstName': { control: 'text', label: 'Prénom', autoComplete: 'given-name', isRequired: true },
    'customer.lastName': { control: 'text', label: 'Nom', autoComplete: 'family-name', isRequired: true },
    'customer.birthDate': {
      control: 'birth-date',
      label: 'Date de naissance',
      autoComplete: 'bday',
      isRequired: true,
    },
    'customer.email': {
      control: 'email',
      label: 'Adresse e-mail',
      hint: 'La confirmation et les billets y sont envoyés.',
      autoComplete: 'email',
      isRequired: true,
    },
    ...contactFields(CUSTOMER),
  },
  rows: {
    passengers: {
      legend: (row) => `Passager ${numberOf(row)}`,
      of: (row) => `du passager ${numberOf(row)}`,
    },
    infants: {
      legend: (row) => `Bébé ${numberOf(row)}`,
      of: (row) => `du bébé ${numberOf(row)}`,
    },
  },
});

/** Takes somebody off the people who are offered. */
export const forgetCompanionForm = defineForm<{ companionId: string }>()({
  intention: 'oublier',
  method: 'post',
  submit: 'Oublier',
  busy: 'Un instant…',
  fields: {},
});
