// Made from api/openapi.json by `npm run generate`: ecom.currencies.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Convert amounts. */
export const convertCurrency = operation<Schemas['CurrenciesConvertRequest'], Schemas['CurrenciesConvertAnswer'], 'CURRENCY_NOT_SUPPORTED' | 'CONVERSION_RATE_NOT_FOUND'>({ id: 'ecom.currencies.convertCurrency', method: 'POST', path: '/v1/currencies/amounts/{from}/convert/{to}', carries: 'body', permission: 'CURRENCY_CONVERTER.READ_CURRENCIES' });

/** Get the exchange rate between two currencies. */
export const getConversionRate = operation<Schemas['CurrenciesPairRequest'], Schemas['CurrenciesRateAnswer'], 'CURRENCY_NOT_SUPPORTED' | 'CONVERSION_RATE_NOT_FOUND'>({ id: 'ecom.currencies.getConversionRate', method: 'GET', path: '/v1/currencies/rate/{from}/convert/{to}', carries: 'query', permission: 'CURRENCY_CONVERTER.READ_CURRENCIES' });

/** Get the exchange rates of the shop. */
export const getCurrencyRates = operation<Schemas['Empty'], Schemas['CurrenciesRatesAnswer'], never>({ id: 'ecom.currencies.getCurrencyRates', method: 'GET', path: '/v1/currency-rates', carries: 'query', permission: 'CURRENCY_CONVERTER.READ_CURRENCIES' });

/** List currencies. */
export const listCurrencies = operation<Schemas['Empty'], Schemas['CurrenciesListAnswer'], never>({ id: 'ecom.currencies.listCurrencies', method: 'GET', path: '/v1/currencies', carries: 'query', permission: 'CURRENCY_CONVERTER.READ_CURRENCIES' });

/** Replace the exchange rates by which prices are shown in other currencies. */
export const setCurrencyRates = operation<Schemas['CurrenciesSetRequest'], Schemas['CurrenciesRatesAnswer'], 'INVALID_REVISION'>({ id: 'ecom.currencies.setCurrencyRates', method: 'PUT', path: '/v1/currency-rates', carries: 'body', permission: 'CURRENCY_CONVERTER.MANAGE_RATES' });
