## safety/src/licences/mod.rs

# $services is safety-services-consultations or safety-services-medicines.
safety-not-offered-anywhere = We do not offer { $services } where the patient is. You can read our articles. For care, see a doctor near you.
# $place is a part of the United Kingdom, such as Scotland.
safety-not-offered-british = We do not offer { $services } in { $place } at the moment. You can read our articles. For care, contact your GP.
# $place is a country.
safety-not-offered-abroad = We do not offer { $services } in { $place } at the moment. You can read our articles. For care, see a doctor near you.
# In the three sentences above.
safety-services-consultations = consultations
safety-services-medicines = medicines
