-- The service's price as the client saw it when booking, beside the name and the duration that the row keeps already.
-- Appointments still ahead get today's price of their service; what is over stays without one.
ALTER TABLE appointments ADD COLUMN product_price_cents integer;
UPDATE appointments a SET product_price_cents = p.price_cents
  FROM products p
 WHERE p.organization_id = a.organization_id AND p.id = a.product_id AND a.end_time > now();
