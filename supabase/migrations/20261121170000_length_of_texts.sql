-- The server takes no body of more than 16 KiB. Where visitors reach the database itself, this keeps one of them from
-- leaving texts so long that nobody can read the table any more. Leads that are there already stay as they are.
alter table public.leads
  add constraint leads_name_length_check check (octet_length(name) <= 16384) not valid,
  add constraint leads_email_length_check check (octet_length(email) <= 16384) not valid,
  add constraint leads_phone_length_check check (octet_length(phone) <= 16384) not valid;
