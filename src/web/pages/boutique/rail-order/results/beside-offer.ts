const OFFER = '.results__offers input[type=radio]';
const CLASS_STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };
const TRAIN_STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/**
 * Where an arrow leads from an offer: left and right to another class of its train, up and down to its class in the next train that
 * can be had. null where there is none that way; undefined where the key or the element are not ours. By itself a browser would walk
 * all offers in one row, from the second class of a train to the first of it or to another train, as it happens.
 */
export const besideOffer = (from: EventTarget | null, key: string): HTMLInputElement | null | undefined => {
  if (!(from instanceof HTMLInputElement) || !from.matches(OFFER)) return undefined;
  const inTrain = (train: Element): Element[] => [...train.querySelectorAll('.offer')];
  const radioOf = (cell: Element | undefined): HTMLInputElement | null =>
    cell?.querySelector<HTMLInputElement>('input:enabled') ?? null;
  const train = from.closest('.results__journey');
  const cell = from.closest('.offer');
  const list = from.closest('.results__list');
  if (!train || !cell || !list) return undefined;
  const column = inTrain(train).indexOf(cell);
  const classStep = CLASS_STEPS[key];
  if (classStep !== undefined) return radioOf(inTrain(train)[column + classStep]);
  const trainStep = TRAIN_STEPS[key];
  if (trainStep === undefined) return undefined;
  const trains = [...list.querySelectorAll('.results__journey')];
  for (let at = trains.indexOf(train) + trainStep; trains[at]; at += trainStep) {
    const radio = radioOf(inTrain(trains[at] as Element)[column]);
    if (radio) return radio;
  }
  return null;
};
