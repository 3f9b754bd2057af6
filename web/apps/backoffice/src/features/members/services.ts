// What is asked again when something about members was done.
import { queryMembers } from '@souk/client/operations/members-members';
import { getTimeline } from '@souk/client/operations/souk-member-notes';
import { serviceKey } from '@souk/query/operations';

export const membersService = serviceKey(queryMembers);
export const notesService = serviceKey(getTimeline);
