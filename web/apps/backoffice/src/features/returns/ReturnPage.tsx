import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { accept, approve, decline, getReturn, receive, refund } from '@souk/client/operations/souk-returns';
import { reading } from '@souk/query/operations';
import { DetailAnswer } from '../../shared/detail/DetailAnswer.tsx';
import { DetailPage, Part } from '../../shared/detail/DetailPage.tsx';
import { useStore } from '../../shared/store.ts';
import { When } from '../../shared/When.tsx';
import { AcceptDialog, ApproveDialog, DeclineDialog, ReceiveDialog, RefundDialog } from './dialogs.tsx';
import { kindKey, ReturnState, type Return } from './State.tsx';
import { useText, type TextKey } from './text/index.ts';
import css from './returns.module.css';

export function ReturnPage() {
  const t = useText();
  const { id } = useParams({ strict: false }) as { id: string };
  const { client } = useStore();
  const query = useQuery(reading(client, getReturn, { returnId: id }));
  return (
    <DetailAnswer
      query={query}
      failed={t('returns.failedOne')}
      missing={{ title: t('returns.gone') }}
      back={{ to: '/returns', label: t('nav.returns') }}
    >
      {(answer) => <One of={answer.return} />}
    </DetailAnswer>
  );
}

function One({ of }: { of: Return }) {
  const t = useText();
  const [asking, setAsking] = useState<'approve' | 'decline' | 'receive' | 'refund' | 'accept' | null>(null);
  const close = () => setAsking(null);
  const at = (...states: string[]) => states.includes(of.status);
  const isReturn = of.kind === 'RETURN';
  return (
    <DetailPage
      title={t(isReturn ? 'returns.titleReturn' : 'returns.titleCancel', { number: of.orderNumber })}
      back={{ to: '/returns' }}
      pills={<ReturnState of={of} />}
      facts={[
        <bdi key="buyer">{of.buyer?.name || of.buyer?.email}</bdi>,
        <When key="asked" date={of.createdDate} />,
      ]}
      actions={[
        at('REQUESTED')
          ? { label: t('returns.decline'), needs: decline, danger: true, run: () => setAsking('decline') }
          : null,
        at('REQUESTED') && isReturn
          ? { label: t('returns.approve'), needs: approve, filled: true, run: () => setAsking('approve') }
          : null,
        at('REQUESTED') && !isReturn
          ? { label: t('returns.accept'), needs: accept, filled: true, run: () => setAsking('accept') }
          : null,
        at('APPROVED', 'RECEIVED')
          ? {
              label: t('returns.refund'),
              needs: refund,
              filled: at('RECEIVED'),
              run: () => setAsking('refund'),
            }
          : null,
        at('APPROVED')
          ? { label: t('returns.receive'), needs: receive, filled: true, run: () => setAsking('receive') }
          : null,
      ]}
    >
      <Part title={t('returns.about')}>
        <dl className={css.facts}>
          <dt>{t('returns.order')}</dt>
          <dd>
            <Link to={'/orders/$id' as string} params={{ id: of.orderId }}>
              #{of.orderNumber}
            </Link>
          </dd>
          <dt>{t('returns.kind')}</dt>
          <dd>{t(kindKey(of))}</dd>
          <dt>{t('returns.reason')}</dt>
          <dd>{t(`returns.${of.reason}` as TextKey)}</dd>
          {of.note ? (
            <>
              <dt>{t('returns.note')}</dt>
              <dd dir="auto">{of.note}</dd>
            </>
          ) : null}
          {of.answer ? (
            <>
              <dt>{t('returns.answer')}</dt>
              <dd dir="auto">{of.answer}</dd>
            </>
          ) : null}
        </dl>
      </Part>
      {of.lines.length > 0 ? (
        <Part title={t('returns.lines')}>
          <ul>
            {of.lines.map((line) => (
              <li key={line.lineItemId}>
                <bdi>
                  {line.quantity} × {line.productName}
                </bdi>{' '}
                {[line.choices, line.restocked ? t('returns.restocked', { count: line.restocked }) : '']
                  .filter(Boolean)
                  .join(' · ')}
              </li>
            ))}
          </ul>
        </Part>
      ) : null}
      {asking === 'approve' ? <ApproveDialog of={of} onClose={close} /> : null}
      {asking === 'decline' ? <DeclineDialog of={of} onClose={close} /> : null}
      {asking === 'receive' ? <ReceiveDialog of={of} onClose={close} /> : null}
      {asking === 'refund' ? <RefundDialog of={of} onClose={close} /> : null}
      {asking === 'accept' ? <AcceptDialog of={of} onClose={close} /> : null}
    </DetailPage>
  );
}
