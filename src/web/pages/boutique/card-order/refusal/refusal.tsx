export { View } from '../../rail-order/refusal/refusal.tsx';
