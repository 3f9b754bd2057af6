export { SecurityPage as SecurityRoute } from '../../features/account/security/SecurityPage.tsx';
