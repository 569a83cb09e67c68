import type { z } from 'zod';
import type { bookingInput } from '#features/rail-shop/contract.ts';
import { defineForm } from '#web/forms/define-form.ts';

/** One of the proposals for the whole party. */
export const togetherForm = defineForm<object>()({
  intention: 'ensemble',
  method: 'post',
  submit: 'Garder cette proposition',
  busy: 'Nous gardons ces places…',
  fields: {},
});

/** Seat by seat, from the plan or the lists. */
export const seatsForm = defineForm<object>()({
  intention: 'placer',
  method: 'post',
  submit: 'Garder ces places',
  busy: 'Nous gardons ces places…',
  fields: {},
});

/** What one would like, and beside whom: the train finds the seats. */
export const wishForm = defineForm<z.input<typeof bookingInput>>()({
  intention: 'preferer',
  method: 'post',
  submit: 'Laisser le train choisir',
  busy: 'Nous cherchons…',
  fields: {
    'placement.position': {
      control: 'select',
      label: 'Place',
      choices: [
        { value: '', label: 'Peu importe' },
        { value: 'window', label: 'Fenêtre' },
        { value: 'aisle', label: 'Couloir' },
        { value: 'solo', label: 'Seule, sans voisin' },
        { value: 'duo', label: 'Face à face' },
      ],
      width: 'medium',
    },
    'placement.deck': {
      control: 'select',
      label: 'Salle, dans un train à deux niveaux',
      called: 'Salle',
      choices: [
        { value: '', label: 'Peu importe' },
        { value: 'lower', label: 'Salle basse' },
        { value: 'upper', label: 'Salle haute' },
      ],
      width: 'medium',
    },
    'placement.quiet': { control: 'checkbox', label: 'Dans une voiture calme' },
    'placement.near.coach': {
      control: 'text',
      label: 'Voiture du proche',
      called: 'Voiture du proche',
      autoComplete: 'off',
      inputMode: 'numeric',
      width: 'short',
    },
    'placement.near.seat': {
      control: 'text',
      label: 'Place du proche',
      called: 'Place du proche',
      autoComplete: 'off',
      inputMode: 'numeric',
      width: 'short',
    },
  },
});
