package reports

import (
	"strings"
	"time"

	"souk/internal/platform/money"
)

// Statements are what reports ask the database, with the index that each has to use.
var Statements = []struct{ SQL, Index string }{
	{salesSQL, "report_orders_sold"}, {channelsSQL, "report_orders_sold"}, {statusesSQL, "report_orders_sold"},
	{productsRanking.page(), "report_lines_sold"}, {productsRanking.count(), "report_lines_sold"}, {currenciesSQL, "report_orders_sold"},
	{countriesSQL, "report_orders_sold"}, {membersRanking.page(), "report_orders_sold"}, {discountsRanking.page(), "report_discounts_sold"},
	{collectionsRanking.page(), "report_lines_sold"},
	{returnsRanking.page(), "report_lines_sold"}, {returnedLinesSQL, "report_lines_sold"}, {returnedOrdersSQL, "report_orders_sold"},
	{reasonsSQL, "report_orders_sold"},
	{cohortUnknownSQL, "report_orders_buyer"},
}

// CohortStatements are those that look up every buyer's first order, with what they ask.
func CohortStatements(from, until time.Time) (sql []string, args [][]any) {
	p := &span{from: from, until: until, zone: time.UTC, currency: money.EUR}
	for _, one := range []string{cohortsSQL, cohortSizesSQL} {
		text, with := p.cohortSQL(one, p.starts("MONTH"))
		sql, args = append(sql, text), append(args, with)
	}
	return sql, args
}

// StockStatement is the longest of the stock report, with what it asks.
func StockStatement(from, until time.Time) (sql string, args []any) {
	p := &span{from: from, until: until, zone: time.UTC, currency: money.EUR}
	args, _ = p.stockArgs(until)
	return strings.ReplaceAll(turnoverRowsSQL, "<sort>", sorts[byTurnover]), append(args, 50, 0)
}
