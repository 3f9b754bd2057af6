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
    done: "The role Night shift is deleted.",
  },
  reads: ["STAFF.READ"],
});

plainResource(office, {
  name: "Invitations",
  path: "/admin/staff?tab=invitations",
  title: "Staff and roles",
  row: /nadia@example\.com/,
  make: {
    open: "Invite somebody",
    save: "Send invitation",
    refused: { says: "Choose at least one role." },
    fill: async (form) => {
      await field(form, "E-mail").fill("nadia@example.com");
      await form.getByLabel(/^Packing/).check();
    },
  },
  remove: {
    open: menuOf("nadia@example.com", "Take back"),
    confirm: "Take back",
    done: "The invitation of nadia@example.com is taken back.",
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
    save: "Make app",
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
    done: "The app Stock counter is deleted.",
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
        .getByLabel("Addresses after a sign-in")
        .fill("https://stall.example/in"),
    save: "Save",
    shown: (page) => said(page, /Market stall/, /https:\/\/\S+/),
    is: "https://stall.example/in",
  },
  remove: {
    open: menuOf("Market stall", "Delete"),
    confirm: "Delete",
    done: "The client Market stall is deleted.",
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
    refused: { says: "Write the rate. 0 is a rate too." },
    fill: async (form) => {
      await field(form, "Country").selectOption("PT");
      await field(form, "Name of the tax").fill("IVA");
      await field(form, "On goods, per cent").fill("23");
    },
  },
  edit: {
    open: menuOf("Portugal", "Change"),
    change: (page) =>
      field(page.getByRole("dialog"), "On goods, per cent").fill("21.5"),
    save: "Save",
    shown: (page) => said(page, /Portugal/, /[\d.]+ % IVA/),
    is: "21.5 % IVA",
  },
  remove: {
    open: menuOf("Portugal", "Delete"),
    confirm: "Delete",
    done: "No more tax is taken in Portugal.",
  },
  reads: ["BILLING.TAX_REGION_READ"],
});

plainResource(office, {
  name: "Delivery regions",
  path: "/admin/shipping",
  title: "Shipping and pickup",
  row: /Iberia/,
  make: {
    open: "Add region",
    save: "Save",
    refused: {
      wrong: (form) => form.getByLabel(/^Price/).fill("x"),
      says: "Write an amount, such as 0 or 5.90.",
    },
    fill: async (form) => {
      await field(form, "Name").fill("Iberia");
      await form
        .getByLabel("Countries", { exact: true })
        .first()
        .fill("Portug");
      await form.getByRole("option", { name: "Portugal" }).click();
      await form
        .getByText("Orders to Portugal are sold without tax", { exact: false })
        .waitFor();
      await form.getByLabel(/^Price/).fill("7.50");
    },
  },
  edit: {
    open: menuOf("Iberia", "Change"),
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
  name: "Pickup places",
  path: "/admin/shipping",
  title: "Shipping and pickup",
  row: /The boathouse/,
  make: {
    open: "Add place",
    save: "Save",
    refused: { says: "Shoppers have to find it." },
    fill: async (form) => {
      await field(form, "What shoppers read").fill("The boathouse");
      await field(form, "Street and number").fill("4 Quay");
      await field(form, "City").fill("New York");
      await field(form, "Country").selectOption("US");
    },
  },
  edit: {
    open: menuOf("The boathouse", "Change"),
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
    refused: { says: "Write at least one post code." },
    fill: async (form) => {
      await field(form, "What shoppers read").fill("Around the corner");
      await form.getByRole("textbox", { name: "Post codes" }).fill("10001");
      await form.getByLabel(/^Price/).fill("3");
    },
  },
  edit: {
    open: menuOf("Around the corner", "Change"),
    change: (page) =>
      page
        .getByRole("dialog")
        .getByRole("textbox", { name: "Post codes" })
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
  name: "Delivery profiles",
  path: "/admin/shipping",
  title: "Shipping and pickup",
  row: /Furniture|Big things/,
  make: {
    open: "Add profile",
    save: "Save",
    refused: { says: "Give it a name." },
    fill: (form) => field(form, "Name").fill("Furniture"),
  },
  edit: {
    open: menuOf("Furniture", "Rename"),
    change: (page) =>
      field(page.getByRole("dialog"), "Name").fill("Big things"),
    save: "Save",
    shown: (page) => said(page, /Goods that name it/, /Big things|Furniture/),
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
  ["Groups of buyers", "Add group of buyers", "Resellers", "Traders"],
] as const) {
  plainResource(office, {
    name,
    path: "/admin/taxes",
    title: "Taxes",
    row: new RegExp(`${first}|${then}`),
    make: {
      open,
      save: "Save",
      refused: { says: "Give it a name." },
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
      done: `The group ${then} is deleted.`,
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
    refused: { says: "Write an address that begins with https://." },
    fill: async (form) => {
      await field(form, "What it is asked about").selectOption(
        "Delivery rates",
      );
      await field(form, "Name").fill("Parcel rates");
      await field(form, "Address").fill("https://rates.example.com");
    },
  },
  edit: {
    open: menuOf("Parcel rates", "Change"),
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
    done: "Fast rates is deleted.",
  },
});

plainResource(office, {
  name: "Words of the checkout",
  path: "/admin/checkout",
  title: "Checkout",
  row: /Buy it now|Take it/,
  make: {
    open: "Add a language",
    save: "Save",
    refused: {
      wrong: (form) =>
        field(form, "Language")
          .selectOption("de")
          .then(() => undefined),
      says: "Write at least one of the words.",
    },
    fill: (form) =>
      field(form, "Button that places an order").fill("Buy it now"),
  },
  edit: {
    open: menuOf("German", "Change"),
    change: (page) =>
      field(page.getByRole("dialog"), "Button that places an order").fill(
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
