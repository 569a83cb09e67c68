/** Three stations, one line, with the oddities of the national operator's feeds; `change` replaces files, or takes them away when empty. */
export const smallFeed = (change: Readonly<Record<string, string>> = {}): Record<string, string> => {
  const files = {
    'agency.txt': `agency_id,agency_name,agency_url,agency_timezone
1187,SNCF VOYAGEURS,http://example.org,Europe/Paris
`,
    'stops.txt': `\u{feff}stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station
StopArea:OCE87686006,PARIS GARE DE LYON,48.844945,2.373481,1,
StopPoint:OCEOUIGO-87686006,PARIS GARE DE LYON,48.844945,2.373481,0,StopArea:OCE87686006
StopArea:OCE87723197,Lyon Part Dieu,45.760596,4.859409,1,
StopPoint:OCEOUIGO-87723197,Lyon Part Dieu,45.760596,4.859409,0,StopArea:OCE87723197
StopArea:OCE71793000,FIGUERES-VILAFANT,42.264581,2.943028,1,
StopPoint:OCEOUIGO-71793000,FIGUERES-VILAFANT,42.264581,2.943028,0,StopArea:OCE71793000
`,
    'routes.txt': `route_id,agency_id,route_short_name,route_long_name,route_type
R1,1187,801B,"Paris – Lyon, puis l’Espagne",2
`,
    'trips.txt': `route_id,service_id,trip_id,trip_headsign
R1,S1,OCESN7801F1:2026-11-19T23:15:10Z,7801
`,
    'stop_times.txt': `trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type,drop_off_type
OCESN7801F1:2026-11-19T23:15:10Z,25:10:00,25:10:00,StopPoint:OCEOUIGO-71793000,2,1,0
OCESN7801F1:2026-11-19T23:15:10Z,20:00:00,20:00:00,StopPoint:OCEOUIGO-87686006,0,0,1
OCESN7801F1:2026-11-19T23:15:10Z,22:00:00,22:05:00,StopPoint:OCEOUIGO-87723197,1,0,0
`,
    'calendar_dates.txt': `service_id,date,exception_type
S1,20261203,1
S1,20261201,1
S1,20261202,1
`,
    'transfers.txt': 'from_stop_id,to_stop_id,transfer_type,min_transfer_time\n',
    ...change,
  };
  return Object.fromEntries(Object.entries(files).filter(([, text]) => text !== ''));
};
