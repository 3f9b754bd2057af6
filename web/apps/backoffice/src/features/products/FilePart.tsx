import { useRef } from 'react';
import type { Product, Schemas } from '@souk/client';
import { download, upload } from '@souk/client/operations/media-private-files';
import { getProduct, removeDigitalFile, setDigitalFile } from '@souk/client/operations/stores-products';
import { serviceKey } from '@souk/query/operations';
import { Button, Callout } from '@souk/ui';
import { Part } from '../../shared/detail/DetailPage.tsx';
import { useMay } from '../../shared/may.tsx';
import { saveFile } from '../../shared/save-file.ts';
import { useStore } from '../../shared/store.ts';
import { useTask } from '../../shared/task.ts';
import { useDone } from '../../shared/useDone.ts';
import { useText } from './text/index.ts';
import css from './products.module.css';

const service = serviceKey(getProduct);

/** The file that buyers of a digital product get. It counts as soon as it is sent. */
export function FilePart({ product: { id, digitalFile } }: { product: Product }) {
  const t = useText();
  const { client } = useStore();
  const may = useMay();
  const task = useTask();
  const { tell } = useDone(service);
  const input = useRef<HTMLInputElement>(null);
  const send = async (file: File | undefined) => {
    if (!file) return;
    const done = await task.run(async () => {
      const path = `${upload.path}?name=${encodeURIComponent(file.name)}`;
      const sent = await client.upload<Schemas['MediaPrivateResponse']>(path, file);
      await client.call(setDigitalFile, { id, fileId: sent.file.id });
    });
    if (input.current) input.current.value = ''; // so that the same file can be chosen again
    if (done) tell(t('products.fileSet', { name: file.name }));
  };
  const take = () =>
    void task.run(async () => {
      const path = download.path.replace('{id}', encodeURIComponent(digitalFile?.id ?? ''));
      saveFile(await client.download(path), digitalFile?.fileName ?? '');
    });
  const remove = () =>
    void task
      .run(() => client.call(removeDigitalFile, { id }))
      .then((done) => {
        if (done) tell(t('products.fileRemoved'));
      });
  return (
    <Part title={t('products.file')} note={t('products.fileText')}>
      {task.problem ? (
        <Callout tone="bad">
          <p>{task.problem}</p>
        </Callout>
      ) : null}
      <div className={css.file}>
        <bdi className={digitalFile ? undefined : css.note}>
          {digitalFile?.fileName ?? t('products.noFile')}
        </bdi>
        <input
          ref={input}
          type="file"
          hidden
          data-part="file"
          onChange={(event) => void send(event.currentTarget.files?.[0])}
        />
        {may(upload) && may(setDigitalFile) ? (
          <Button variant="secondary" size="small" busy={task.busy} onClick={() => input.current?.click()}>
            {t(digitalFile ? 'products.otherFile' : 'products.chooseFile')}
          </Button>
        ) : null}
        {digitalFile && may(download) ? (
          <Button variant="quiet" size="small" onClick={take}>
            {t('products.takeFile')}
          </Button>
        ) : null}
        {digitalFile && may(removeDigitalFile) ? (
          <Button variant="quiet" size="small" onClick={remove}>
            {t('products.removeFile')}
          </Button>
        ) : null}
      </div>
    </Part>
  );
}
