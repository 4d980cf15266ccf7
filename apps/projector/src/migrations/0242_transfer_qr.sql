-- Whether bills carry the transfer's data as a second QR code.
alter table association add column transfer_qr boolean not null default false;
