export { View } from '../../rail-order/progress/progress.tsx';
