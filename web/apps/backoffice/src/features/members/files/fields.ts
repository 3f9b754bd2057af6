import type { TextKey } from '../text/index.ts';

/** The fields that a column may be read as, by the names that the server has for them. */
export const fieldNames: Record<string, TextKey> = {
  email: 'memberFiles.field.email',
  'first name': 'memberFiles.field.firstName',
  'last name': 'memberFiles.field.lastName',
  nickname: 'memberFiles.field.nickname',
  title: 'memberFiles.field.title',
  phones: 'memberFiles.field.phones',
  company: 'memberFiles.field.company',
  'job title': 'memberFiles.field.jobTitle',
  birthdate: 'memberFiles.field.birthdate',
  address: 'memberFiles.field.address',
  'address 2': 'memberFiles.field.address2',
  city: 'memberFiles.field.city',
  'postal code': 'memberFiles.field.postalCode',
  subdivision: 'memberFiles.field.subdivision',
  country: 'memberFiles.field.country',
  privacy: 'memberFiles.field.privacy',
};
