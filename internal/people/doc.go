// Package people is the wing of who someone is and what they may do.
//
//   - permissions: every permission, described in words, and the roles that a shop comes with.
//   - accounts: the rows of members and staff, their e-mails, profiles and roles.
//   - tokens: access tokens, API keys, apps and OAuth clients, and their revocation. A token is
//     verified here and nowhere else; whether the caller may make the call, platform/actor decides
//     before a service runs.
//   - signin, sessions, oauth, recovery, staff: ways to sign in, open sessions, the call that issues
//     tokens, new passwords, and the people who run the shop.
//   - used by these: onetime (tokens that work once), accountmail (mails about accounts), signinpolicy
//     (the shop's rules), credentials (checking passwords), approval (staff let new members in),
//     accountfactors (people set up their second factors).
//   - identity: blocking, deleting and editing members' accounts; it creates the services of all
//     packages up to here.
//   - factors, captcha, providers, redirects: second factors, captchas, sign-in with Google and the
//     like, and the redirect to the hosted pages and back.
//   - rights: a person's own data, as an archive or to be erased.
//   - members: the list of members and their profiles, changes of many, import and export.
//   - community: about (pages that members write), profiles, customfields (profile fields), badges,
//     roles, followers, blocks and privacy (who sees whom). What a member keeps private appears in no
//     answer, search or count.
//   - reports (by members about members), moderation (what staff decide on them), notes (what staff
//     write about members).
//   - peopletest and socialtest: what their tests share.
//
// It imports platform.
package people
