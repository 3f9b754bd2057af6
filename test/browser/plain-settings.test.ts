// Plain resources that are changed in dialogs of their list: people and programs that come in, tax and delivery.
import { useOffice } from "../support/office";
import { field, main, menuOf, said } from "../support/parts";
import { plainResource } from "../support/resource";

const office = useOffice();

plainResource(office, {
  name: "Staff roles",
  path: "/admin/staff?tab=roles",
  title: "Staff and roles",
  row: /Night shift/,
  make: {
    open: "New role",
    save: "Save",
    refused: { says: "Choose at least one permission." },
    fill: async (form) => {
      await field(form, "Role").fill("Night shift");
      await form.getByLabel("See accounts").check();
    },
  },
  edit: {
    open: menuOf("Night shift", "Edit"),
    change: (page) =>
      page.getByRole("dialog").getByLabel("Approve members").check(),
    save: "Save",
    shown: (page) => said(page, /Night shift/, /\d+ permissions?/),
    is: "2 permissions",
  },
  remove: {
    open: menuOf("Night shift", "Delete"),
    confirm: "Delete",
    done: "Role Night shift deleted.",
  },
  reads: ["STAFF.READ"],
});

plainResource(office, {
  name: "Invitations",
  path: "/admin/staff?tab=invitations",
  title: "Staff and roles",
  row: /nadia@example\.com/,
  make: {
    open: "Invite staff",
    save: "Send invitation",
    refused: { says: "Choose at least one role." },
    fill: async (form) => {
      await field(form, "Email").fill("nadia@example.com");
      await form.getByLabel(/^Packing/).check();
    },
  },
  remove: {
    open: menuOf("nadia@example.com", "Revoke"),
    confirm: "Revoke",
    done: "Invitation to nadia@example.com revoked.",
  },
  reads: ["STAFF.READ"],
});

plainResource(office, {
  name: "Apps",
  path: "/admin/access?tab=apps",
  title: "API keys and clients",
  row: /Stock counter/,
  make: {
    open: "New app",
    save: "Create app",
    refused: { says: "Choose at least one permission." },
    fill: async (form) => {
      await field(form, "Name").fill("Stock counter");
      await form.getByLabel("Manage API keys").check();
    },
    seen: (page) => page.getByRole("button", { name: "I have saved it" }).click(),
  },
  edit: {
    open: menuOf("Stock counter", "Disable"),
    change: (page) => page.getByText("Stock counter is disabled.").waitFor(),
    shown: (page) => said(page, /Stock counter/, /Disabled/),
    is: "Disabled",
  },
  remove: {
    open: menuOf("Stock counter", "Delete"),
    confirm: "Delete",
    done: "App Stock counter deleted.",
  },
});

plainResource(office, {
  name: "Clients",
  path: "/admin/access?tab=clients",
  title: "API keys and clients",
  row: /Market stall/,
  make: {
    open: "New client",
    save: "Save",
    refused: { says: "Enter a name." },
    fill: (form) => field(form, "Name").fill("Market stall"),
  },
  edit: {
    open: menuOf("Market stall", "Edit"),
    change: (page) =>
      page
        .getByRole("dialog")
        .getByLabel("Sign-in redirect URLs")
        .fill("https://stall.example/in"),
    save: "Save",
    shown: (page) => said(page, /Market stall/, /https:\/\/\S+/),
    is: "https://stall.example/in",
  },
  remove: {
    open: menuOf("Market stall", "Delete"),
    confirm: "Delete",
    done: "Client Market stall deleted.",
  },
});

plainResource(office, {
  name: "Tax regions",
  path: "/admin/taxes",
  title: "Taxes",
  row: /Portugal/,
  make: {
    open: "Add region",
    save: "Save",
    refused: { says: "Enter a rate. 0 is allowed." },
    fill: async (form) => {
      await field(form, "Country").selectOption("PT");
      await field(form, "Tax name").fill("IVA");
      await field(form, "Product rate (%)").fill("23");
    },
  },
  edit: {
    open: menuOf("Portugal", "Edit"),
    change: (page) =>
      field(page.getByRole("dialog"), "Product rate (%)").fill("21.5"),
    save: "Save",
    shown: (page) => said(page, /Portugal/, /IVA [\d.]+%/),
    is: "IVA 21.5%",
  },
  remove: {
    open: menuOf("Portugal", "Delete"),
    confirm: "Delete",
    done: "Tax is no longer collected in Portugal.",
  },
  reads: ["BILLING.TAX_REGION_READ"],
});

plainResource(office, {
  name: "Shipping regions",
  path: "/admin/shipping",
  title: "Shipping and pickup",
  row: /Iberia/,
  make: {
    open: "Add region",
    save: "Save",
    refused: {
      wrong: (form) => form.getByLabel(/^Price/).fill("x"),
      says: "Enter an amount, such as 0, 5.90 or 1500.",
    },
    fill: async (form) => {
      await field(form, "Name").fill("Iberia");
      await form
        .getByLabel("Countries", { exact: true })
        .first()
        .fill("Portug");
      await form.getByRole("option", { name: "Portugal" }).click();
      await form
        .getByText("Orders to Portugal are not taxed", { exact: false })
        .waitFor();
      await form.getByLabel(/^Price/).fill("7.50");
    },
  },
  edit: {
    open: menuOf("Iberia", "Edit"),
    change: async (page) => {
      const dialog = page.getByRole("dialog");
      await dialog
        .getByLabel("Countries", { exact: true })
        .first()
        .fill("Andor");
      await dialog.getByRole("option", { name: "Andorra" }).click();
    },
    save: "Save",
    shown: (page) =>
      main(page)
        .getByRole("listitem")
        .filter({ hasText: "Iberia" })
        .getByText(/^2 countries/)
        .innerText(),
    is: "2 countries: Portugal, Andorra",
  },
  remove: {
    open: menuOf("Iberia", "Delete"),
    confirm: "Delete",
    done: "Iberia is deleted.",
  },
  reads: ["ECOM.DELIVERY_PROFILE_READ"],
});

plainResource(office, {
  name: "Pickup locations",
  path: "/admin/shipping",
  title: "Shipping and pickup",
  row: /The boathouse/,
  make: {
    open: "Add location",
    save: "Save",
    refused: { says: "Enter the street address so that shoppers can find you." },
    fill: async (form) => {
      await field(form, "Shown at checkout as").fill("The boathouse");
      await field(form, "Street address").fill("4 Quay");
      await field(form, "City").fill("New York");
      await field(form, "Country").selectOption("US");
    },
  },
  edit: {
    open: menuOf("The boathouse", "Edit"),
    change: (page) => field(page.getByRole("dialog"), "City").fill("Albany"),
    save: "Save",
    shown: (page) =>
      main(page)
        .locator("li")
        .filter({ hasText: "The boathouse" })
        .getByText(/4 Quay/)
        .innerText(),
    is: "4 Quay, Albany, United States",
  },
  remove: {
    open: menuOf("The boathouse", "Delete"),
    confirm: "Delete",
    done: "The boathouse is deleted.",
  },
  reads: ["ECOM.DELIVERY_PROFILE_READ", "ECOM.PICKUP_LOCATION_READ"],
});

plainResource(office, {
  name: "Local deliveries",
  path: "/admin/shipping",
  title: "Shipping and pickup",
  row: /Around the corner/,
  make: {
    open: "Add area",
    save: "Save",
    refused: { says: "Enter at least one postal code." },
    fill: async (form) => {
      await field(form, "Shown at checkout as").fill("Around the corner");
      await form.getByRole("textbox", { name: "Postal codes" }).fill("10001");
      await form.getByLabel(/^Price/).fill("3");
    },
  },
  edit: {
    open: menuOf("Around the corner", "Edit"),
    change: (page) =>
      page
        .getByRole("dialog")
        .getByRole("textbox", { name: "Postal codes" })
        .fill("1000*"),
    save: "Save",
    shown: (page) =>
      main(page)
        .locator("li")
        .filter({ hasText: "Around the corner" })
        .getByText(/1000/)
        .innerText(),
    is: "1000*",
  },
  remove: {
    open: menuOf("Around the corner", "Delete"),
    confirm: "Delete",
    done: "Around the corner is deleted.",
  },
  reads: ["ECOM.DELIVERY_PROFILE_READ", "ECOM.LOCAL_DELIVERY_OPTION_READ"],
});

plainResource(office, {
  name: "Shipping profiles",
  path: "/admin/shipping",
  title: "Shipping and pickup",
  row: /Furniture|Big things/,
  make: {
    open: "Add profile",
    save: "Save",
    refused: { says: "Enter a name." },
    fill: (form) => field(form, "Name").fill("Furniture"),
  },
  edit: {
    open: menuOf("Furniture", "Rename"),
    change: (page) =>
      field(page.getByRole("dialog"), "Name").fill("Big things"),
    save: "Save",
    shown: (page) => said(page, /Products assigned to it/, /Big things|Furniture/),
    is: "Big things",
  },
  remove: {
    open: menuOf("Big things", "Delete"),
    confirm: "Delete",
    done: "Big things is deleted.",
  },
  reads: ["ECOM.DELIVERY_PROFILE_READ"],
});

for (const [name, open, first, then] of [
  ["Tax groups", "Add tax group", "Books", "Printed matter"],
  ["Customer groups", "Add customer group", "Resellers", "Traders"],
] as const) {
  plainResource(office, {
    name,
    path: "/admin/taxes",
    title: "Taxes",
    row: new RegExp(`${first}|${then}`),
    make: {
      open,
      save: "Save",
      refused: { says: "Enter a name." },
      fill: (form) => field(form, "Name").fill(first),
    },
    edit: {
      open: menuOf(first, "Rename"),
      change: (page) => field(page.getByRole("dialog"), "Name").fill(then),
      save: "Save",
      shown: (page) =>
        said(
          page,
          new RegExp(`${first}|${then}`),
          new RegExp(`${first}|${then}`),
        ),
      is: then,
    },
    remove: {
      open: menuOf(then, "Delete"),
      confirm: "Delete",
      done: `Group ${then} deleted.`,
    },
    reads: [
      "BILLING.TAX_REGION_READ",
      "BILLING.TAX_GROUP_READ",
      "BILLING.TAX_EXEMPT_GROUP_READ",
    ],
  });
}

plainResource(office, {
  name: "Service plugins",
  path: "/admin/plugins",
  title: "Service plugins",
  row: /Parcel rates|Fast rates/,
  make: {
    open: "Add plugin",
    save: "Save",
    refused: { says: "Enter an address that starts with https://." },
    fill: async (form) => {
      await field(form, "Plugin type").selectOption(
        "Shipping rates",
      );
      await field(form, "Name").fill("Parcel rates");
      await field(form, "Address").fill("https://rates.example.com");
    },
  },
  edit: {
    open: menuOf("Parcel rates", "Edit"),
    change: (page) =>
      field(page.getByRole("dialog"), "Name").fill("Fast rates"),
    save: "Save",
    shown: (page) =>
      said(page, /Parcel rates|Fast rates/, /Parcel rates|Fast rates/),
    is: "Fast rates",
  },
  remove: {
    open: menuOf("Fast rates", "Delete"),
    confirm: "Delete",
    done: "Fast rates deleted.",
  },
});

plainResource(office, {
  name: "Checkout wording",
  path: "/admin/checkout",
  title: "Checkout",
  row: /Buy it now|Take it/,
  make: {
    open: "Add language",
    save: "Save",
    refused: {
      wrong: (form) =>
        field(form, "Language")
          .selectOption("de")
          .then(() => undefined),
      says: "Enter at least one text.",
    },
    fill: (form) =>
      field(form, "Place order button").fill("Buy it now"),
  },
  edit: {
    open: menuOf("German", "Edit"),
    change: (page) =>
      field(page.getByRole("dialog"), "Place order button").fill(
        "Take it",
      ),
    save: "Save",
    shown: (page) => said(page, /German/, /Take it|Buy it now/),
    is: "Take it",
  },
  remove: {
    open: menuOf("German", "Delete"),
    confirm: "Delete",
    done: "Saved.",
  },
  reads: ["ECOM.READ_CHECKOUT_SETTINGS", "ECOM.CHECKOUT_CONTENT_READ"],
});
