package reports

// Statements are what reports ask the database, with the index that each has to use.
var Statements = []struct{ SQL, Index string }{
	{salesSQL, "report_orders_sold"}, {channelsSQL, "report_orders_sold"}, {statusesSQL, "report_orders_sold"}, {productsSQL, "report_lines_sold"}, {currenciesSQL, "report_orders_sold"},
	{countriesSQL, "report_orders_sold"}, {membersSQL, "report_orders_sold"}, {discountsSQL, "report_discounts_sold"}, {collectionsSQL, "report_lines_sold"},
}
