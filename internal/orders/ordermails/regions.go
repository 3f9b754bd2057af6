package ordermails

import "strings"

// regionNames are the parts of countries whose post writes them in short, by the last part of their ISO 3166-2 code.
// Who reads a mail is told them in words.
var regionNames = map[string]map[string]string{
	"US": regions(
		`AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia|
		FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|
		MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|
		NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|
		SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|
		WY Wyoming|AS American Samoa|GU Guam|MP Northern Mariana Islands|PR Puerto Rico|VI U.S. Virgin Islands`),
	"CA": regions(`AB Alberta|BC British Columbia|MB Manitoba|NB New Brunswick|NL Newfoundland and Labrador|NS Nova Scotia|
		NT Northwest Territories|NU Nunavut|ON Ontario|PE Prince Edward Island|QC Quebec|SK Saskatchewan|YT Yukon`),
	"AU": regions(
		`ACT Australian Capital Territory|NSW New South Wales|NT Northern Territory|QLD Queensland|SA South Australia|
		TAS Tasmania|VIC Victoria|WA Western Australia`),
	"BR": regions(
		`AC Acre|AL Alagoas|AP Amapá|AM Amazonas|BA Bahia|CE Ceará|DF Distrito Federal|ES Espírito Santo|GO Goiás|MA Maranhão|
		MT Mato Grosso|MS Mato Grosso do Sul|MG Minas Gerais|PA Pará|PB Paraíba|PR Paraná|PE Pernambuco|PI Piauí|RJ Rio de Janeiro|
		RN Rio Grande do Norte|RS Rio Grande do Sul|RO Rondônia|RR Roraima|SC Santa Catarina|SP São Paulo|SE Sergipe|TO Tocantins`),
	"MX": regions(
		`AGU Aguascalientes|BCN Baja California|BCS Baja California Sur|CAM Campeche|CHH Chihuahua|CHP Chiapas|CMX Ciudad de México|
		COA Coahuila|COL Colima|DUR Durango|GRO Guerrero|GUA Guanajuato|HID Hidalgo|JAL Jalisco|MEX Estado de México|MIC Michoacán|MOR Morelos|
		NAY Nayarit|NLE Nuevo León|OAX Oaxaca|PUE Puebla|QUE Querétaro|ROO Quintana Roo|SIN Sinaloa|SLP San Luis Potosí|SON Sonora|
		TAB Tabasco|TAM Tamaulipas|TLA Tlaxcala|VER Veracruz|YUC Yucatán|ZAC Zacatecas`),
	"ES": regions(
		`A Alicante|AB Albacete|AL Almería|AV Ávila|B Barcelona|BA Badajoz|BI Bizkaia|BU Burgos|C A Coruña|CA Cádiz|CC Cáceres|CE Ceuta|
		CO Córdoba|CR Ciudad Real|CS Castellón|CU Cuenca|GC Las Palmas|GI Girona|GR Granada|GU Guadalajara|H Huelva|HU Huesca|J Jaén|L Lleida|
		LE León|LO La Rioja|LU Lugo|M Madrid|MA Málaga|ML Melilla|MU Murcia|NA Navarra|O Asturias|OR Ourense|P Palencia|PM Illes Balears|
		PO Pontevedra|S Cantabria|SA Salamanca|SE Sevilla|SG Segovia|SO Soria|SS Gipuzkoa|T Tarragona|TE Teruel|TF Santa Cruz de Tenerife|
		TO Toledo|V Valencia|VA Valladolid|VI Álava|Z Zaragoza|ZA Zamora`),
	"IT": regions(
		`AG Agrigento|AL Alessandria|AN Ancona|AO Aosta|AP Ascoli Piceno|AQ L'Aquila|AR Arezzo|AT Asti|AV Avellino|BA Bari|BG Bergamo|
		BI Biella|BL Belluno|BN Benevento|BO Bologna|BR Brindisi|BS Brescia|BT Barletta-Andria-Trani|BZ Bolzano|CA Cagliari|CB Campobasso|
		CE Caserta|CH Chieti|CL Caltanissetta|CN Cuneo|CO Como|CR Cremona|CS Cosenza|CT Catania|CZ Catanzaro|EN Enna|FC Forlì-Cesena|FE Ferrara|
		FG Foggia|FI Firenze|FM Fermo|FR Frosinone|GE Genova|GO Gorizia|GR Grosseto|IM Imperia|IS Isernia|KR Crotone|LC Lecco|LE Lecce|
		LI Livorno|LO Lodi|LT Latina|LU Lucca|MB Monza e Brianza|MC Macerata|ME Messina|MI Milano|MN Mantova|MO Modena|MS Massa-Carrara|
		MT Matera|NA Napoli|NO Novara|NU Nuoro|OR Oristano|PA Palermo|PC Piacenza|PD Padova|PE Pescara|PG Perugia|PI Pisa|PN Pordenone|
		PO Prato|PR Parma|PT Pistoia|PU Pesaro e Urbino|PV Pavia|PZ Potenza|RA Ravenna|RC Reggio Calabria|RE Reggio Emilia|RG Ragusa|RI Rieti|
		RM Roma|RN Rimini|RO Rovigo|SA Salerno|SI Siena|SO Sondrio|SP La Spezia|SR Siracusa|SS Sassari|SU Sud Sardegna|SV Savona|TA Taranto|
		TE Teramo|TN Trento|TO Torino|TP Trapani|TR Terni|TS Trieste|TV Treviso|UD Udine|VA Varese|VB Verbano-Cusio-Ossola|VC Vercelli|
		VE Venezia|VI Vicenza|VR Verona|VT Viterbo|VV Vibo Valentia`),
}

func regions(list string) map[string]string {
	out := map[string]string{}
	for one := range strings.SplitSeq(list, "|") {
		code, name, _ := strings.Cut(strings.TrimSpace(one), " ")
		out[code] = name
	}
	return out
}

// regionName is a part of a country in words; "" for one that is not known by its code.
func regionName(country, subdivision string) string {
	return regionNames[country][strings.TrimPrefix(subdivision, country+"-")]
}
