export { createShopDoor, type DoorFigures, PLACE_COOKIE, PLACE_SECONDS } from './shop-door.ts';
