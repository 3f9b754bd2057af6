// Tokens and components all apps share. No data fetching, and nothing from Mantine: see ./mantine for its theme.
export { Logo } from './components/Logo.tsx';
export { Button, buttonClass, type ButtonVariant } from './components/Button.tsx';
export { VisuallyHidden } from './components/VisuallyHidden.tsx';
export { Price } from './components/Price.tsx';
export { QuantityStepper, largestQuantity } from './components/QuantityStepper.tsx';
export { StatusPill, type Tone } from './components/StatusPill.tsx';
export { EmptyState } from './components/EmptyState.tsx';
export { ErrorState, RequestId } from './components/ErrorState.tsx';
export { Loading, Skeleton } from './components/Skeleton.tsx';
export { Select } from './components/Select.tsx';
export { Picture } from './components/Picture.tsx';
export { Drawer } from './components/Drawer.tsx';
export { OfflineBar, useOnline } from './components/OfflineBar.tsx';
export { NoticeProvider, useNotice, type Notice } from './components/Notices.tsx';
export { SkipLink } from './components/SkipLink.tsx';
export { classes } from './classes.ts';
export { readSettings, type Settings } from './settings.ts';
