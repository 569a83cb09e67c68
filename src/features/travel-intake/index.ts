/** Travels that the operator's systems tell. */
export type { TravelDoor } from './calls.ts';
export type * from './contract.ts';
export { TravelsRefused, takeTravels } from './take-travels.ts';
