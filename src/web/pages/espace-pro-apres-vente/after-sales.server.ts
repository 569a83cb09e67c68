import { defineJourney } from '#web/journeys/journey.server.ts';
import type { Needs, StepOf, Steps } from '#web/journeys/journey.ts';
import type { StepView } from '#web/journeys/journey-page.tsx';
import { deskFilesAddress } from './address.ts';
import { readFile, summary } from './file/file.server.ts';
import { deskSearchForm } from './search/search.form.ts';
import { afterSales, search, searchAlone } from './search/search.server.ts';

const needs = {
  file: { from: 'dvSearchForm', parts: ['commande'], read: readFile },
} as const satisfies Needs;

const steps = {
  APV: { at: '', title: 'Après-vente', label: 'Après-vente', load: afterSales },
  dvSearchForm: {
    at: 'recherche',
    title: 'Rechercher un dossier',
    on: 'APV',
    load: searchAlone,
    submit: { [deskSearchForm.intention]: search },
  },
  dvResult: {
    at: 'dossier',
    title: 'Dossier',
    label: 'Dossier',
    needs: ['file'],
    load: summary,
  },
} as const satisfies Steps;

/** The files of the customer who is served: found, and what may be done with each (PRO-03). Exchanges and cancellations go on from there. */
export const deskFiles = defineJourney({ address: deskFilesAddress, needs, steps });

export type DeskFiles = typeof deskFiles;
/** The view of one of its steps. */
export type DeskFilesView<Step extends StepOf<DeskFiles>> = StepView<DeskFiles, Step>;
