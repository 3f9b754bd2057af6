// A collection as its form holds it, and back.
import { SoukError, allProductsId, type Client, type Collection } from '@souk/client';
import {
  createCollection,
  getCollection,
  queryProducts,
  updateCollection,
} from '@souk/client/operations/stores-products';
import { queryCollections } from '@souk/client/operations/stores-collections';
import { listCollectionRules } from '@souk/client/operations/souk-collection-rules';
import { serviceKey } from '@souk/query/operations';
import { differing, same, type Values } from '../../shared/form/merge.ts';

type Calls = Pick<Client, 'call'>;

export interface CollectionValues extends Values {
  name: string;
  description: string;
  slug: string;
  visible: boolean;
  /** Id and address of the picture; empty for none. */
  cover: string;
  seoTitle: string;
  seoText: string;
}

/** Where rules are kept, and what they sort. */
export const rulesService = serviceKey(listCollectionRules);
export const services = [getCollection, queryCollections, queryProducts].map(serviceKey);

/** The one that holds everything: it is always there, and nobody chooses what is in it. */
export const isFixed = ({ id }: { id: string }): boolean => id === allProductsId;

export const writeCover = (id: string, url: string): string => `${id} ${url}`;

export const coverOf = (text: string): { id: string; url: string } | null => {
  const [id = '', url = ''] = text.split(' ');
  return id ? { id, url } : null;
};

interface Tag {
  type: string;
  children: string;
  props?: unknown;
}

const isDescription = ({ type, props }: Tag): boolean =>
  type === 'meta' && (props as { name?: string } | undefined)?.name === 'description';

export function valuesOf(collection: Collection): CollectionValues {
  const tags = collection.seoSchema?.tags ?? [];
  const about = tags.find(isDescription)?.props as { content?: string } | undefined;
  const cover = collection.media.mainMedia ?? collection.media.items[0];
  return {
    name: collection.name,
    description: collection.description ?? '',
    slug: collection.slug,
    visible: collection.visible,
    cover: cover ? writeCover(cover.id, cover.image?.url ?? cover.thumbnail?.url ?? '') : '',
    seoTitle: tags.find(({ type }) => type === 'title')?.children ?? '',
    seoText: about?.content ?? '',
  };
}

export const blank: CollectionValues = {
  name: '',
  description: '',
  slug: '',
  visible: true,
  cover: '',
  seoTitle: '',
  seoText: '',
};

function seoOf(values: CollectionValues, before: Collection | null) {
  const others = (before?.seoSchema?.tags ?? []).filter((tag) => tag.type !== 'title' && !isDescription(tag));
  const tags = [
    ...(values.seoTitle ? [{ type: 'title', children: values.seoTitle }] : []),
    ...(values.seoText
      ? [{ type: 'meta', props: { name: 'description', content: values.seoText }, children: '' }]
      : []),
    ...others,
  ];
  return { ...before?.seoSchema, tags };
}

export async function create(client: Calls, values: CollectionValues): Promise<Collection> {
  const { name, description, slug, visible } = values;
  const cover = coverOf(values.cover);
  const seoSchema = seoOf(values, null);
  const { collection } = await client.call(createCollection, {
    collection: {
      name,
      visible,
      ...(description ? { description } : {}),
      ...(slug ? { slug } : {}),
      ...(cover ? { coverMediaId: cover.id } : {}),
      ...(seoSchema.tags.length > 0 ? { seoSchema } : {}),
    },
  });
  return collection;
}

export const read = async (client: Calls, id: string): Promise<Collection> =>
  (await client.call(getCollection, { id })).collection;

/**
 * Only what was changed is sent; refused when somebody else changed the same, as collections have no
 * version.
 */
export async function save(
  client: Calls,
  id: string,
  base: CollectionValues,
  mine: CollectionValues,
): Promise<void> {
  const now = await read(client, id);
  const theirs = valuesOf(now);
  const changed = differing(base, mine);
  if (changed.some((field) => !same(base[field], theirs[field]) && !same(mine[field], theirs[field]))) {
    throw new SoukError('application', 'changed meanwhile', {
      status: 409,
      details: { applicationError: { code: 'ABORTED', description: 'changed meanwhile' } },
    });
  }
  const touched = (...fields: string[]) => fields.some((field) => changed.includes(field));
  const { name, description, slug, visible, cover } = mine;
  await client.call(updateCollection, {
    collection: {
      id,
      ...(touched('name') ? { name } : {}),
      ...(touched('description') ? { description } : {}),
      ...(touched('slug') ? { slug } : {}),
      ...(touched('visible') ? { visible } : {}),
      ...(touched('cover') ? { coverMediaId: coverOf(cover)?.id ?? null } : {}),
      ...(touched('seoTitle', 'seoText') ? { seoSchema: seoOf(mine, now) as never } : {}),
    },
  });
}
