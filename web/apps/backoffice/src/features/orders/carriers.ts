/** Carriers whose tracking pages the shop knows, by what parcels call them. */
export const carriers: Readonly<Record<string, string>> = {
  fedex: 'FedEx',
  ups: 'UPS',
  usps: 'USPS',
  dhl: 'DHL',
  canadapost: 'Canada Post',
};
