export { createAlerts } from './alerts.ts';
