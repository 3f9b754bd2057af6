export { PoliciesPage as PoliciesRoute } from '../home/PoliciesPage.tsx';
