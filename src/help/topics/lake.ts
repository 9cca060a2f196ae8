import { topicOf } from '../topic.js';

export const parts = topicOf(`
Snapshots of many servers and years outgrow one machine. \`ems fleet snapshots export\` writes files that DuckDB, Athena, ClickHouse, BigQuery, Snowflake and Spark read: a folder for each table, a file for each snapshot. With profile={profile} in the path, the folder names are a partition that these engines know.
$ ems each demo -- fleet snapshot
$ ems each demo -- fleet snapshots export --every --out 'lake/profile={profile}'
$ ls lake/profile=demo/computers

# Every morning, as lines of a crontab
Files that are there already are left as they are. To write all of them again, with the columns of a newer version, remove the folder of the lake first.
> 15 5 * * * ems each 'customer-*' -- fleet snapshot --deep --keep 14d,8w,12m -q
> 45 5 * * * ems each 'customer-*' -- fleet snapshots export --every --out '/srv/lake/profile={profile}' -q -o csv > /dev/null

# Columns
Every row begins with takenAt, a UTC time, and ends with server. Ids of two servers collide: join tables by server, takenAt and the id. profile comes from the path, so it is no column of the files. A newer version may add columns: statements read the files by name (union_by_name), and a column that a file lacks is null. A table without rows in a snapshot has a file without rows.

# DuckDB
> duckdb -c "select profile, cast(takenAt as date) as day, count(*) as computers from read_parquet('lake/*/computers/*.parquet', hive_partitioning = true, union_by_name = true) group by all order by all"
> duckdb -c "select profile, issue, count(*) as computers from read_parquet('lake/*/issues/*.parquet', hive_partitioning = true, union_by_name = true) where takenAt > now() - interval 90 days group by all order by computers desc"
> duckdb -c "select c.profile, c.hostname, i.issue from read_parquet('lake/*/computers/*.parquet', hive_partitioning = true, union_by_name = true) c join read_parquet('lake/*/issues/*.parquet', hive_partitioning = true, union_by_name = true) i on i.server = c.server and i.takenAt = c.takenAt and i.computer = c.id"

# To object storage
Files never change, so that --immutable finds mistakes.
> rclone copy --immutable /srv/lake s3:my-lake/lake

# Athena
One table for each folder; name the columns that you need. Partitions are projected: no crawler, and a new customer is a word in projection.profile.values.
> create external table computers (takenAt timestamp, id int, hostname string, ou string, lastSeenUtc timestamp, server string)
> partitioned by (profile string) stored as parquet location 's3://my-lake/lake/'
> tblproperties ('projection.enabled' = 'true', 'projection.profile.type' = 'enum',
>   'projection.profile.values' = 'customer-a,customer-b',
>   'storage.location.template' = 's3://my-lake/lake/profile=\${profile}/computers/');
> select profile, date(takenAt) as day, count(*) as computers from computers group by 1, 2 order by 1, 2;
`);
