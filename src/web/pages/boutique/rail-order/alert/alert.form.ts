import type { z } from 'zod';
import { defineForm } from '#web/forms/define-form.ts';
import type { alertInput } from './alert.server.ts';

/** Asks to be told when the day that is shown costs so many points, or fewer. */
export const alertForm = defineForm<z.input<typeof alertInput>>()({
  intention: 'prevenir',
  method: 'post',
  submit: 'Prévenez-moi',
  busy: 'Prévenez-moi',
  fields: {
    mostPoints: {
      control: 'number',
      label: 'Votre prix, en points',
      called: 'Prix de l’alerte',
      isRequired: true,
      width: 'medium',
    },
  },
});

/** Asks to be told when the day that is shown, which is full, has seats again. */
export const seatsAlertForm = defineForm<object>()({
  intention: 'prevenir-des-places',
  method: 'post',
  submit: 'Prévenez-moi',
  busy: 'Prévenez-moi',
  fields: {},
});

/** Ends the alert of the day that is shown. */
export const endAlertForm = defineForm<object>()({
  intention: 'ne-plus-prevenir',
  method: 'post',
  submit: 'Arrêter l’alerte',
  busy: 'Arrêter l’alerte',
  fields: {},
});
