export { ProfilePage as ProfileRoute } from '../../features/account/profile/ProfilePage.tsx';
