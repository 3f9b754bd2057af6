import { useState } from 'react';
import { useFlow } from '../../shared/flow.tsx';
import { AsGuest } from './AsGuest.tsx';
import { Blocked } from './Blocked.tsx';
import { ContinueAs } from './ContinueAs.tsx';
import { MustReset } from './MustReset.tsx';
import { SignInForm } from './SignInForm.tsx';

/** Whoever is signed in here already goes on with one press, unless they are somebody else. */
export function SignInPage() {
  const { flow } = useFlow();
  const [somebodyElse, setSomebodyElse] = useState(flow.prompt === 'login');
  const [trouble, setTrouble] = useState<'blocked' | 'must-reset' | null>(null);
  const again = () => setTrouble(null);
  if (trouble === 'blocked') return <Blocked onBack={again} />;
  if (trouble === 'must-reset') return <MustReset onBack={again} />;
  if (flow.member && !somebodyElse) {
    return <ContinueAs member={flow.member} onOther={() => setSomebodyElse(true)} />;
  }
  return (
    <>
      <SignInForm onTrouble={setTrouble} />
      <AsGuest />
    </>
  );
}
