-- migration: compatible
-- The waiting room in front of the shop (OPS-06): what its processes must know of each other, and nothing of who waits. See
-- docs/decisions/0209-a-waiting-room.md.
create schema room;
create table room.door (
  only_one boolean primary key default true check (only_one),
  -- The number of the last ticket that was given, and of the last that may come in.
  last_number bigint not null default 0,
  admitted bigint not null default 0 check (admitted <= last_number),
  -- Tickets up to here were let in so long ago that they serve no more.
  spent bigint not null default 0,
  -- Slot in which the queue that stands now began.
  began_slot bigint not null default 0
);
-- How many, by half minutes of real time.
create table room.slot (
  slot bigint primary key,
  -- Who came in, who was still there, who of the first had waited, and how many of those who wait were called.
  entered int not null default 0,
  stayed int not null default 0,
  entered_by_ticket int not null default 0,
  called int not null default 0,
  -- room.door.admitted at its end.
  admitted bigint not null default 0
);
