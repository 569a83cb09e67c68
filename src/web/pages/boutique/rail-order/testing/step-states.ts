import type { PageExample, PageExamples } from '#web/gallery/page-example.ts';
import { stepExample } from '#web/gallery/step-example.ts';
import type { VisitorName } from '#web/gallery/visitors.ts';
import type { JourneyAnswer, StepData, StepOf } from '#web/journeys/journey.ts';
import type { loader } from '../../page.server.ts';
import { type OrderAddress, orderAddress } from '../address.ts';
import { type RailOrder, railOrder } from '../rail-order.server.ts';

export type OrderExamples = PageExamples<typeof loader>;

const query = '?id=43';
/** An address of the journey, for examples' links. */
export const href = `${orderAddress.path}${query}`;

const oneWay = orderAddress.read(
  new URLSearchParams({ id: '43', departureName: 'Paris, toutes gares', journeyType: 'ALLER_SIMPLE' }),
);
const withReturn: OrderAddress = { ...oneWay, journeyType: 'ALLER_RETOUR' };

/** States of a step, at the address of the France ticket; `both` when there is a return. */
export const statesOf =
  <Step extends StepOf<RailOrder>>(step: Step) =>
  (
    name: string,
    visitor: VisitorName,
    data: StepData<RailOrder, Step>,
    { both = false, refusal }: { readonly both?: boolean; readonly refusal?: unknown } = {},
  ): PageExample<JourneyAnswer<RailOrder['steps']>> =>
    stepExample<keyof OrderAddress, RailOrder, Step>(railOrder, {
      name,
      visitor,
      step,
      data,
      address: both ? withReturn : oneWay,
      query,
      ...(refusal === undefined ? {} : { refusal }),
    });
