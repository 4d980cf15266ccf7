-- How many persons and apartments an entrance had in a month, as the month counted them: reports of persons by period.
create table month_persons (
  association_id bigint not null,
  month integer not null,
  entrance_id bigint not null,
  persons integer not null,
  apartments integer not null,
  primary key (association_id, month, entrance_id)
);
