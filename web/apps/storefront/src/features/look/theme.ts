export { variables, wear } from '@souk/ui/look';
