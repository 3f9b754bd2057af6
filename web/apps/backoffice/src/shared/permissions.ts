// The permissions that screens of the back office ask for.
export const can = {
  readStaff: 'STAFF.READ',
  manageStaff: 'STAFF.MANAGE',
  manageRoles: 'STAFF.MANAGE_ROLES',
  manageKeys: 'IDENTITY.MANAGE_KEYS',
  manageClients: 'IDENTITY.MANAGE_CLIENTS',
  readMembers: 'IAM.IDENTITY_READ',
  approveMembers: 'MEMBERS.MEMBER_APPROVE',
  blockMembers: 'MEMBERS.MEMBER_BLOCK',
  readProducts: 'WIX_STORES.READ_PRODUCTS',
  modifyProducts: 'WIX_STORES.MODIFY_PRODUCTS',
  readMail: 'MAIL.READ',
  sendMail: 'MAIL.SEND',
  readFrontEnds: 'FRONT_ENDS.READ',
} as const;
