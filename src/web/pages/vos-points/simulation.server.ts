import { parisDate } from '#domain/clock.ts';
import { ERRORS } from '#domain/errors/catalogue.ts';
import { formatLongDate } from '#domain/french-dates.ts';
import { LOYALTY } from '#domain/loyalty/config.ts';
import { countedPoints } from '#domain/points-words.ts';
import { counted, NNBSP, quantity } from '#domain/typography.ts';
import { plannedTravels, type Simulation, type Standing, simulateTravels } from '#features/loyalty/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { readForm } from '#web/forms/answer-form.server.ts';
import type { FormAnswer } from '#web/forms/form-answer.ts';
import { anniversaryWords } from '#web/views/status-view.server.ts';
import { simulationForm } from './simulation.form.ts';

/** Parameters of the address that are the simulator's. */
export const SIMULATED = Object.keys(simulationForm.fields);

const resultOf = ({ standing, points, statusPoints }: Simulation) => ({
  gain: `Ces trajets vous rapporteraient ${countedPoints(points)} Monnaie et ${counted(statusPoints, 'point Statut', 'points Statut')}.`,
  year: `Votre année compterait ${counted(standing.statusPoints, 'point Statut', 'points Statut')} et ${counted(standing.trips, 'voyage', 'voyages')}.`,
  words: anniversaryWords(standing),
});

/** « If I travel by my anniversary »: the form, and its answer once somebody has asked (POINTS-13). */
export const simulationView = async (context: PageContext, standing: Standing) => {
  const { app, iuc, url } = context;
  const { searchParams: asked } = url;
  const now = app.clock.now();
  const isAsked = SIMULATED.some((name) => asked.has(name));
  const values = Object.fromEntries(SIMULATED.map((name) => [name, asked.get(name) ?? (isAsked ? '' : '0')]));
  const form = {
    title: `Et si je voyage d’ici le ${formatLongDate(standing.anniversary)}${NNBSP}?`,
    rule: `Un aller-retour compte pour deux voyages, s’il coûte plus de ${quantity(LOYALTY.tripMinimumCents / 100, '€')} dans chaque sens.`,
    values,
    answer: undefined as FormAnswer | undefined,
    result: undefined as ReturnType<typeof resultOf> | undefined,
  };
  if (!isAsked) return form;
  const read = readForm(simulationForm, plannedTravels, asked, parisDate(now));
  if (!read.ok) {
    const { status } = ERRORS['invalid-input'];
    context.setStatus(status);
    return { ...form, answer: { form: simulationForm.intention, values, errors: read.fields, status } };
  }
  const simulation = await simulateTravels(app.db, iuc, read.value, now);
  return { ...form, result: simulation && resultOf(simulation) };
};
