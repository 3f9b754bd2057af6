// Made from api/openapi.json by `npm run generate`: souk.memberNotes.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Add a note about a member that only staff can read. */
export const addNote = operation<Schemas['NotesAddRequest'], Schemas['NotesNoteAnswer'], 'MEMBER_NOT_FOUND'>({ id: 'souk.memberNotes.addNote', method: 'POST', path: '/v1/member-notes', carries: 'body', permission: 'MEMBERS.MEMBER_UPDATE' });

/** Delete a note about a member. */
export const deleteNote = operation<Schemas['AnyIDRequest'], Schemas['Empty'], 'MEMBER_NOTE_NOT_FOUND'>({ id: 'souk.memberNotes.deleteNote', method: 'DELETE', path: '/v1/member-notes/{id}', carries: 'query', permission: 'MEMBERS.MEMBER_UPDATE' });

/** List the changes and notes that staff and apps made about a member, the newest first. */
export const getTimeline = operation<Schemas['MemberRequest'], Schemas['NotesTimelineAnswer'], 'MEMBER_NOT_FOUND'>({ id: 'souk.memberNotes.getTimeline', method: 'GET', path: '/v1/member-notes/timeline/{memberId}', carries: 'query', permission: 'MEMBERS.MEMBER_READ' });
