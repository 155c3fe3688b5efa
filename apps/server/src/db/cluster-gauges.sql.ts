import { sql } from 'drizzle-orm'
import type { DatabaseGauges } from './gauge'

interface Row extends Record<string, unknown> {
  kind: 'connections' | 'limit' | 'replica' | 'slot' | 'archive'
  label: string | null
  value: number | null
}

/**
 * The cluster around the database: connections, replicas, what slots hold back, and the archive of its log. Details of
 * replicas are for who has `pg_monitor`; without it they are left out, and their number stays.
 */
export const clusterGauges: DatabaseGauges = {
  gauges: [
    { name: 'kuaimen_database_connections', help: 'Connections of anybody to the database server' },
    { name: 'kuaimen_database_connections_limit', help: 'How many it admits of ordinary users' },
    { name: 'kuaimen_replicas', help: 'Replicas that are connected to the database' },
    {
      name: 'kuaimen_replication_lag_bytes',
      help: 'Log that a replica has not replayed yet',
      labelNames: ['replica'],
    },
    {
      name: 'kuaimen_slot_held_bytes',
      help: 'Log that the database keeps for a replication slot',
      labelNames: ['slot'],
    },
    { name: 'kuaimen_archive_failing_seconds', help: 'How long the log has not been archived although it was tried' },
  ],
  read: async (tx) => {
    const { rows } = await tx.execute<Row>(sql`
      select 'connections' as kind, null as label, count(*)::float8 as value
        from pg_stat_activity where backend_type = 'client backend'
      union all select 'limit', null, current_setting('max_connections')::float8
        - current_setting('superuser_reserved_connections')::float8
      union all select 'replica', application_name,
        case when not pg_is_in_recovery() then pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)::float8 end
        from pg_stat_replication where coalesce(application_name, '') not like 'pg_basebackup%'
      union all select 'slot', slot_name,
        case when not pg_is_in_recovery() then pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn)::float8 end
        from pg_replication_slots where restart_lsn is not null
      union all select 'archive', null,
        case when last_failed_time > coalesce(last_archived_time, '-infinity')
          then date_part('epoch', now() - coalesce(last_archived_time, stats_reset)) else 0 end
        from pg_stat_archiver`)
    const of = (kind: Row['kind']) => rows.filter((row) => row.kind === kind)
    const whole = (name: string, kind: Row['kind']) => of(kind).map(({ value }) => ({ name, value: value ?? 0 }))
    const each = (name: string, kind: 'replica' | 'slot') =>
      of(kind).flatMap(({ value, label }) => (value === null ? [] : [{ name, value, labels: { [kind]: label ?? '' } }]))
    return [
      ...whole('kuaimen_database_connections', 'connections'),
      ...whole('kuaimen_database_connections_limit', 'limit'),
      { name: 'kuaimen_replicas', value: of('replica').length },
      ...each('kuaimen_replication_lag_bytes', 'replica'),
      ...each('kuaimen_slot_held_bytes', 'slot'),
      ...whole('kuaimen_archive_failing_seconds', 'archive'),
    ]
  },
}
