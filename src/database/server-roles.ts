import pg from 'pg';
import { connectOnce, WORK_LIMITS } from './database.ts';

/** Who may do everything on the embedded server: makes the role and the database of the portal, and nothing else. */
export const ADMINISTRATOR = 'postgres';
/** As whom the portal works: owns its database, and may neither read files nor run programs. */
export const PORTAL = 'portal';

/** The address of a database for a role. */
type AddressFor = (role: string, database: string) => string;

const withClient = async <Value>(
  url: string,
  work: (client: pg.Client) => Promise<Value>,
): Promise<Value> => {
  const client = await connectOnce(url, { applicationName: 'espace-voyageur start', limits: WORK_LIMITS });
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

/** Makes the portal's role, and a database of its own, if they are not there. */
export const preparePortal = async (addressFor: AddressFor, database: string): Promise<void> => {
  const owner = await asAdministrator(addressFor, async (client) => {
    const roles = await client.query('select from pg_roles where rolname = $1', [PORTAL]);
    if (roles.rowCount === 0) await client.query(`create role ${PORTAL} login`);
    const { rows } = await client.query<{ owner: string }>(
      'select pg_get_userbyid(datdba) as owner from pg_database where datname = $1',
      [database],
    );
    if (rows.length === 0)
      await client.query(`create database ${client.escapeIdentifier(database)} owner ${PORTAL}`);
    return rows[0]?.owner ?? PORTAL;
  });
  if (owner !== PORTAL)
    await withClient(addressFor(ADMINISTRATOR, database), async (client) => {
      await client.query(GIVE_EVERYTHING);
      await client.query(`alter database ${client.escapeIdentifier(database)} owner to ${PORTAL}`);
    });
};

/** SQLSTATE of a role that does not exist. */
const INVALID_AUTHORIZATION = '28000';

const asAdministrator = async <Value>(
  addressFor: AddressFor,
  work: (client: pg.Client) => Promise<Value>,
): Promise<Value> => {
  try {
    return await withClient(addressFor(ADMINISTRATOR, 'postgres'), work);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === INVALID_AUTHORIZATION)) throw error;
    await renameAdministrator(addressFor);
    return withClient(addressFor(ADMINISTRATOR, 'postgres'), work);
  }
};

/**
 * Data made when the portal's role was the server's administrator, which cannot be taken from a server's first role: that one gets another
 * name, by a third, as nobody can rename themselves. Broken off, it goes on at the next start.
 */
const renameAdministrator = async (addressFor: AddressFor): Promise<void> => {
  await withClient(addressFor(PORTAL, 'postgres'), async (client) => {
    const { rowCount } = await client.query(`select from pg_roles where rolname = 'renaming'`);
    if (rowCount === 0) await client.query('create role renaming superuser login');
  });
  await withClient(addressFor('renaming', 'postgres'), (client) =>
    client.query(`alter role ${PORTAL} rename to ${ADMINISTRATOR}`),
  );
  await withClient(addressFor(ADMINISTRATOR, 'postgres'), (client) => client.query('drop role renaming'));
};

/** What migrations have made, given to the portal's role; `reassign owned` does not take from a server's first role. */
const GIVE_EVERYTHING = `
do $$
declare statement text;
begin
  for statement in
    with ours as (
      select oid, nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema')
    select format('alter schema %I owner to ${PORTAL}', nspname) from ours where nspname <> 'public'
    union all
    select format('alter %s %s owner to ${PORTAL}',
             case relkind when 'v' then 'view' when 'm' then 'materialized view' else 'table' end, c.oid::regclass)
      from pg_class c join ours on ours.oid = relnamespace where relkind in ('r', 'p', 'v', 'm')
    union all
    select format('alter routine %s owner to ${PORTAL}', p.oid::regprocedure)
      from pg_proc p join ours on ours.oid = pronamespace
    union all
    select format('alter type %s owner to ${PORTAL}', t.oid::regtype)
      from pg_type t join ours on ours.oid = typnamespace where typtype in ('d', 'e')
  loop
    execute statement;
  end loop;
end $$`;
