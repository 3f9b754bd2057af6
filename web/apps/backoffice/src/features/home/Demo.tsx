import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from '@souk/ui';
import { removeDemo } from '@souk/client/operations/souk-today';
import { Confirm } from '../../shared/Confirm.tsx';
import { Panel } from '../../shared/Page.tsx';
import { useMe, useStore } from '../../shared/store.ts';
import { useText } from './text/index.ts';
import css from './HomePage.module.css';

/** The goods that a new shop comes with: they stay, or go with one button. */
export function Demo({ products }: { products: number }) {
  const t = useText();
  const { client } = useStore();
  const { owner } = useMe();
  const cache = useQueryClient();
  const [asks, setAsks] = useState(false);
  return (
    <Panel title={t('home.demo')} text={t('home.demoText', { count: products })}>
      {owner ? (
        <div className={css.demo}>
          <Button size="small" variant="secondary" onClick={() => setAsks(true)}>
            {t('home.demoRemove')}
          </Button>
        </div>
      ) : null}
      {asks ? (
        <Confirm
          question={{
            title: t('home.demoRemove'),
            text: t('home.demoFollows'),
            action: t('home.demoRemove'),
            work: () => client.call(removeDemo, {}),
            onDone: () => void cache.invalidateQueries(),
          }}
          onClose={() => setAsks(false)}
        />
      ) : null}
    </Panel>
  );
}
