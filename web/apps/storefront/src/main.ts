// What every page begins with. A page that came finished needs no more until its visitor does something: then the shop
// itself is fetched and takes the page over. What was pressed and typed meanwhile is kept (public/early.js, shared/typed.ts).
import '@souk/ui/tokens.css';
import '@souk/ui/fonts.css';
import '@souk/ui/base.css';
import { createClient } from '@souk/client';
import { readSettings } from '@souk/ui';
import { atRest } from './shared/at-rest.ts';
import { isDrawn } from './shared/drawn.ts';
import { fetchAhead } from './shared/fetch-ahead.ts';
import { isKnown, whenStirred } from './shared/stirred.ts';

function begin(root: HTMLElement) {
  const settings = readSettings();
  const client = createClient({ clientId: settings.clientId });
  const start = () => {
    fetchAhead();
    void import('./app/start.tsx').then((shop) => shop.start(root, { client, settings }));
  };
  if (!isDrawn()) {
    start();
    return;
  }
  // A closed shop tells its visitors by their own clocks when it opens, and shows staff the shop as it is.
  if (settings.closed || isKnown(client.loggedIn())) start();
  else whenStirred(start);
  // A page that came finished asks for nothing, and its visitor would not be counted. Nobody is told when that fails.
  atRest(() => void client.visit().catch(() => undefined));
}

const root = document.getElementById('root');
if (root) begin(root);
