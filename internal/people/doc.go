// Package people is the wing of who someone is and what they may do.
//
//   - permissions: every right that there is, in words, and the roles a shop comes with.
//   - accounts: the rows of members and staff, their e-mails, profiles and roles.
//   - tokens: access tokens, API keys, apps and OAuth clients, and their revocation. A token is
//     verified here and nowhere else; whether the caller may make the call, platform/actor decides
//     before a service runs.
//   - signin, sessions, oauth, recovery, staff: ways to sign in, open sessions, the call that issues
//     tokens, new passwords, and the people who run the shop. They share onetime, accountmail,
//     signinpolicy, credentials, approval and accountfactors.
//   - identity: the accounts of members; it creates the services of all packages up to here.
//   - factors, captcha, providers, redirects: second factors, captchas, sign-in with Google and the
//     like, and the redirect to the hosted pages and back.
//   - rights: a person's own data, as an archive or to be erased.
//   - members: the list of members and their profiles, changes of many, import and export.
//   - about, badges, blocks, customfields, followers, privacy, reports, roles, profiles, notes
//     and moderation: profiles and community, what staff write about people, and decisions about
//     members whom others reported. What a member keeps private appears in no answer, search or count.
//   - peopletest and socialtest: what their tests share.
//
// It imports platform.
package people
