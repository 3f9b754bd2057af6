import { useProblemText } from '../useAccount.ts';
import { Ask } from '../Ask.tsx';
import { TurnedAway } from './useConfirmed.ts';

interface Props {
  title: string;
  text: string;
  action: string;
  run: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks before something that cannot be taken back. Who is asked to sign in again for it, and turns away, is told nothing. */
export function Confirm(props: Props) {
  const problemText = useProblemText();
  return <Ask {...props} refused={(error) => (error instanceof TurnedAway ? '' : problemText(error))} />;
}
